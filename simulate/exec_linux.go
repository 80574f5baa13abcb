package simulate

import (
	"bytes"
	"crypto/rand"
	"os"
	"strconv"
	"time"

	"golang.org/x/sys/unix"
)

// mark is a variable in the environment of a hook by which its processes are found, wherever they have moved. It is
// empty in faithful mode.
type mark string

func newMark() mark { return mark("HOOKS_LS_RUN=" + rand.Text()) }

func (m mark) variable() []string { return []string{string(m)} }

// settle counts the marked processes that are not gone after a moment.
func (m mark) settle(root int) int {
	left := 0
	m.until(noticeable, func() bool {
		left = len(m.find(root))
		return left == 0
	})
	return left
}

// kill kills the marked processes until there are none.
func (m mark) kill(root int) {
	m.until(lastWait, func() bool {
		pids := m.find(root)
		for _, pid := range pids {
			unix.Kill(pid, forced)
		}
		return len(pids) == 0 // a killed process is there for a moment, and may have started one more
	})
}

// until calls done, with pauses that grow, until it is true or the time is over.
func (m mark) until(limit time.Duration, done func() bool) {
	if m == "" {
		return
	}
	deadline := time.Now().Add(limit)
	for pause := 100 * time.Microsecond; !done() && time.Now().Before(deadline); pause *= 2 {
		time.Sleep(pause)
	}
}

// find lists the marked processes. While one is about to become another program its environment cannot be seen; such
// ones are looked at again until they can be told, or for so long that their environment must be empty.
func (m mark) find(root int) []int {
	pause := 100 * time.Microsecond
	for {
		pids, unsure := m.scan(root)
		if !unsure || pause > 20*time.Millisecond {
			return pids
		}
		time.Sleep(pause)
		pause *= 2
	}
}

// scan looks once. Processes that are older than the root are passed over: numbers ascend until the kernel begins anew,
// which shows in the newest being smaller than the root. When the root is the newest there are no others.
func (m mark) scan(root int) (pids []int, unsure bool) {
	oldest := root
	switch newest := newestPid(); {
	case newest == root:
		return m.among(root, strconv.Itoa(root))
	case newest < root:
		oldest = 0
	}
	proc, err := os.Open("/proc")
	if err != nil {
		return nil, false
	}
	defer proc.Close()
	names, _ := proc.Readdirnames(-1)
	return m.among(oldest, names...)
}

// among lists the marked ones of the processes from oldest on.
func (m mark) among(oldest int, names ...string) (pids []int, unsure bool) {
	for _, name := range names {
		pid, err := strconv.Atoi(name)
		if err != nil || pid < oldest {
			continue
		}
		switch env, err := os.ReadFile("/proc/" + name + "/environ"); {
		case err != nil:
		case bytes.Contains(env, []byte(m)):
			pids = append(pids, pid)
		case len(env) == 0 && hasProgram(name):
			unsure = true
		}
	}
	return pids, unsure
}

// hasProgram reports a process that runs a program: no part of the kernel, and neither dead nor ending.
func hasProgram(pid string) bool {
	const ending, ofKernel = 0x4, 0x200000
	stat, err := os.ReadFile("/proc/" + pid + "/stat")
	if err != nil {
		return false
	}
	fields := bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:]) // state, parent, group, session, terminal, its group, flags
	if len(fields) < 7 || fields[0][0] == 'Z' || fields[0][0] == 'X' {
		return false
	}
	flags, err := strconv.ParseUint(string(fields[6]), 10, 64)
	return err == nil && flags&(ending|ofKernel) == 0
}

// newestPid is the last field of /proc/loadavg, the number that was given out last.
func newestPid() int {
	load, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return 0
	}
	fields := bytes.Fields(load)
	if len(fields) == 0 {
		return 0
	}
	pid, _ := strconv.Atoi(string(fields[len(fields)-1]))
	return pid
}

// await waits for the process without reaping it, so that its number, and that of its group, stays taken until all
// signals are sent.
func (t *tree) await() {
	for {
		err := unix.Waitid(unix.P_PID, t.process.Pid, nil, unix.WEXITED|unix.WNOWAIT, nil)
		if err != unix.EINTR {
			return
		}
	}
}

// reap takes the status of a process that has ended.
func (t *tree) reap() { t.state, _ = t.process.Wait() }
