package simulate

import (
	"bytes"
	"crypto/rand"
	"os"
	"os/exec"
	"strconv"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// mark is a variable that identifies a hook's processes, whatever their session or group; it is empty in faithful mode.
type mark string

func newMark() mark { return mark("HOOKS_LS_RUN=" + rand.Text()) }

func (m mark) variable() []string { return []string{string(m)} }

// settle waits briefly and returns the number of marked processes still running.
func (m mark) settle(root int) int {
	left := 0
	m.until(settling, func() bool {
		left = len(m.find(root))
		return left == 0
	})
	return left
}

// kill kills marked processes until none is left.
func (m mark) kill(root int) {
	m.until(lastWait, func() bool {
		pids := m.find(root)
		for _, pid := range pids {
			unix.Kill(pid, forced)
		}
		return len(pids) == 0 // a killed process lingers for a moment, and may have started another
	})
}

// until calls done with growing pauses until it returns true or the limit is over.
func (m mark) until(limit time.Duration, done func() bool) {
	if m == "" {
		return
	}
	deadline := time.Now().Add(limit)
	for pause := 100 * time.Microsecond; !done() && time.Now().Before(deadline); pause *= 2 {
		time.Sleep(pause)
	}
}

// find lists the marked processes. It retries where the environment cannot be read, as during exec, until it must be empty.
func (m mark) find(root int) (pids []int) {
	m.until(25*time.Millisecond, func() bool {
		var unsure bool
		pids, unsure = m.scan(root)
		return !unsure
	})
	return pids
}

// scan looks once; unsure reports that an environment could not be read yet. It skips processes older than the root: PIDs ascend
// until the kernel wraps around, which shows in the newest PID being smaller than the root's.
func (m mark) scan(root int) (pids []int, unsure bool) {
	oldest := root
	load, _ := os.ReadFile("/proc/loadavg") // its last field is the most recently assigned PID
	if newest, _ := strconv.Atoi(string(bytes.TrimSpace(load[bytes.LastIndexByte(load, ' ')+1:]))); newest < root {
		oldest = 0
	}
	entries, _ := os.ReadDir("/proc")
	for _, e := range entries {
		pid, err := strconv.Atoi(e.Name())
		if err != nil || pid < oldest {
			continue
		}
		switch env, err := os.ReadFile("/proc/" + e.Name() + "/environ"); {
		case err != nil:
		case bytes.Contains(env, []byte(m)):
			pids = append(pids, pid)
		case len(env) == 0 && hasProgram(e.Name()):
			unsure = true
		}
	}
	return pids, unsure
}

// hasProgram reports whether a process runs a program: it is not a kernel thread, and neither dead nor exiting.
func hasProgram(pid string) bool {
	const ending, ofKernel = 0x4, 0x200000
	stat, err := os.ReadFile("/proc/" + pid + "/stat")
	if err != nil {
		return false
	}
	fields := bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:]) // state, ppid, pgrp, session, tty, tpgid, flags
	if len(fields) < 7 || fields[0][0] == 'Z' || fields[0][0] == 'X' {
		return false
	}
	flags, err := strconv.ParseUint(string(fields[6]), 10, 64)
	return err == nil && flags&(ending|ofKernel) == 0
}

// await waits for the process without reaping it, so that its PID and process group stay reserved until all signals are sent.
func (t *tree) await() {
	for unix.Waitid(unix.P_PID, t.process.Pid, nil, unix.WEXITED|unix.WNOWAIT, nil) == unix.EINTR {
	}
}

// reap collects the status of an exited process.
func (t *tree) reap() { t.state, _ = t.process.Wait() }

// cutNetwork starts the process in a network namespace without connections, in a user namespace with the same IDs if not as root.
func cutNetwork(attr *syscall.SysProcAttr) error {
	attr.Cloneflags |= syscall.CLONE_NEWNET
	if os.Geteuid() != 0 {
		attr.Cloneflags |= syscall.CLONE_NEWUSER
		attr.UidMappings = []syscall.SysProcIDMap{{ContainerID: os.Getuid(), HostID: os.Getuid(), Size: 1}}
		attr.GidMappings = []syscall.SysProcIDMap{{ContainerID: os.Getgid(), HostID: os.Getgid(), Size: 1}}
	}
	return nil
}

// CanCutNetwork reports whether processes can be started without a network; the system may forbid namespaces.
var CanCutNetwork = sync.OnceValue(func() bool {
	cmd := exec.Command("/bin/sh", "-c", ":")
	cmd.SysProcAttr = &syscall.SysProcAttr{}
	return cutNetwork(cmd.SysProcAttr) == nil && cmd.Run() == nil
})
