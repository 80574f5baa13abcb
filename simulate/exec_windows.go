package simulate

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"unsafe"

	"golang.org/x/sys/windows"
)

// signal says how to end a hook. Windows has no polite signal: both kinds terminate the process.
type signal int

const (
	graceful signal = iota
	forced
)

// endedSignal and endedCode are the signal name and exit code that Node reports for a terminated process.
const (
	endedSignal = "SIGTERM"
	endedCode   = 1
)

// connect opens a pipe: on Windows, Node.js makes no sockets.
func connect(_, _ bool) (r, w *os.File, err error) { return os.Pipe() }

var resumeProcess = windows.NewLazySystemDLL("ntdll.dll").NewProc("NtResumeProcess")

// tree is a hook's process and all its descendants, held together by a job object.
type tree struct {
	process *os.Process
	state   *os.ProcessState // how the process ended; set by await, nil before
	job     windows.Handle
	ended   bool // terminated by us
}

// startTree starts the command as the root of a tree. The process starts suspended, so that no child can escape the job.
func startTree(cmd *exec.Cmd, kill Kill, offline bool) (*tree, error) {
	if offline {
		return nil, errNetworkStays
	}
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return nil, fmt.Errorf("creating a job object: %w", err)
	}
	t := &tree{job: job}
	if !kill.Faithful {
		limits := windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION{}
		limits.BasicLimitInformation.LimitFlags = windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
		_, err := windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation,
			uintptr(unsafe.Pointer(&limits)), uint32(unsafe.Sizeof(limits)))
		if err != nil {
			t.release()
			return nil, fmt.Errorf("limiting a job object: %w", err)
		}
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{HideWindow: true, CreationFlags: windows.CREATE_NEW_PROCESS_GROUP | windows.CREATE_SUSPENDED}
	if err := cmd.Start(); err != nil {
		t.release()
		return nil, err
	}
	t.process = cmd.Process
	if err := t.adopt(); err != nil {
		t.process.Kill()
		t.process.Wait()
		t.release()
		return nil, err
	}
	return t, nil
}

// adopt assigns the suspended process to the job and resumes it.
func (t *tree) adopt() error {
	const access = windows.PROCESS_SET_QUOTA | windows.PROCESS_TERMINATE | windows.PROCESS_SUSPEND_RESUME
	process, err := windows.OpenProcess(access, false, uint32(t.process.Pid))
	if err != nil {
		return fmt.Errorf("opening the process: %w", err)
	}
	defer windows.CloseHandle(process)
	if err := windows.AssignProcessToJobObject(t.job, process); err != nil {
		return fmt.Errorf("putting the process into a job: %w", err)
	}
	if status, _, _ := resumeProcess.Call(uintptr(process)); status != 0 {
		return fmt.Errorf("resuming the process: %w", windows.NTStatus(status))
	}
	return nil
}

// signal ends the process or the whole job, as the surface does.
func (t *tree) signal(kill Kill, _ signal) {
	if kill.Group {
		t.killAll(false)
		return
	}
	t.ended = t.process.Kill() == nil
}

// killAll terminates the job. If the hook has exited, it returns the number of processes left behind.
func (t *tree) killAll(exited bool) int {
	var accounting struct {
		userTime, kernelTime, periodUser, periodKernel int64
		faults, total, active, terminated              uint32
	}
	const basicAccounting = 1
	err := windows.QueryInformationJobObject(t.job, basicAccounting, uintptr(unsafe.Pointer(&accounting)), uint32(unsafe.Sizeof(accounting)), nil)
	if err != nil || accounting.active == 0 {
		return 0
	}
	windows.TerminateJobObject(t.job, endedCode)
	if !exited {
		t.ended = true
		return 0
	}
	return int(accounting.active)
}

func (t *tree) release() { windows.CloseHandle(t.job) }

func (t *tree) await() { t.state, _ = t.process.Wait() }

func (t *tree) reap() {}

// status returns the exit code, or -1 and a signal for a process that we terminated.
func (t *tree) status() (code int, signal string) {
	switch {
	case t.ended:
		return -1, endedSignal
	case t.state == nil:
		return -1, ""
	}
	return t.state.ExitCode(), ""
}

// lookPath finds a program as Node does, "" for none: in the working directory and in PATH, with .com and .exe if it has neither.
func lookPath(name string, s Spawn) string {
	if strings.ContainsAny(name, `\/:`) {
		return name
	}
	names := []string{name}
	if ext := strings.ToLower(filepath.Ext(name)); ext != ".exe" && ext != ".com" {
		names = []string{name + ".com", name + ".exe"}
	}
	for _, dir := range append([]string{s.Dir}, filepath.SplitList(valueIn(s.Env, "PATH"))...) {
		for _, n := range names {
			file := filepath.Join(dir, n)
			if info, err := os.Stat(file); err == nil && info.Mode().IsRegular() {
				return file
			}
		}
	}
	return ""
}

func sameVariable(a, b string) bool { return strings.EqualFold(a, b) }
