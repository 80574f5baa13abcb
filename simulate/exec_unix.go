//go:build unix

package simulate

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

// The signals that end a hook.
const (
	graceful = unix.SIGTERM
	forced   = unix.SIGKILL
)

// tree is a hook's process and all that it has started. The hook leads a session, and so a group, of its own: what it
// reads from the terminal is not ours, and one signal reaches the group.
type tree struct {
	process *os.Process
	state   *os.ProcessState // how the process ended; set by reap
	mark    mark
}

// startTree starts the command as the root of a tree.
func startTree(cmd *exec.Cmd, kill Kill, offline bool) (*tree, error) {
	t := &tree{}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if offline {
		if err := cutNetwork(cmd.SysProcAttr); err != nil {
			return nil, err
		}
	}
	if !kill.Faithful {
		t.mark = newMark()
		cmd.Env = append(cmd.Env, t.mark.variable()...)
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	t.process = cmd.Process
	return t, nil
}

// signal sends a signal as far as the surface does.
func (t *tree) signal(kill Kill, sig unix.Signal) {
	if kill.Group {
		unix.Kill(-t.process.Pid, sig)
		return
	}
	t.process.Signal(sig)
}

// killAll kills the group and the marked processes outside of it. When the hook has exited it returns how many processes
// it left behind; one that is about to end by itself is given a moment and does not count.
func (t *tree) killAll(exited bool) (left int) {
	if exited {
		left = t.mark.settle(t.process.Pid)
	}
	unix.Kill(-t.process.Pid, forced)
	if left > 0 || !exited {
		t.mark.kill(t.process.Pid)
	}
	return left
}

func (t *tree) release() {}

// status is the exit code, or -1 and the name of the signal that ended the process.
func (t *tree) status() (code int, signal string) {
	if t.state == nil {
		return -1, ""
	}
	if status, ok := t.state.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		return -1, unix.SignalName(status.Signal())
	}
	return t.state.ExitCode(), ""
}

// lookPath finds a program as execvp does; empty when there is none. What has a slash is left to the kernel, which
// resolves it in the working directory.
func lookPath(name string, s Spawn) string {
	if strings.Contains(name, "/") {
		return name
	}
	path := valueIn(s.Env, "PATH")
	if path == "" {
		path = "/usr/local/bin:/bin:/usr/bin"
	}
	for _, dir := range filepath.SplitList(path) {
		if !filepath.IsAbs(dir) {
			dir = filepath.Join(s.Dir, dir)
		}
		file := filepath.Join(dir, name)
		if info, err := os.Stat(file); err == nil && info.Mode().IsRegular() && info.Mode()&0o111 != 0 {
			return file
		}
	}
	return ""
}

func sameVariable(a, b string) bool { return a == b }
