//go:build unix

package simulate

import (
	"bytes"
	"context"
	"crypto/rand"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/hooks-ls/hooks-ls/internal/archives"
)

// trial is a hook with a variable in its environment by which the test finds processes that it left running.
type trial struct {
	Spawn
	tag string
}

// shell returns a hook that runs argv, with a timeout that no passing test reaches.
func shell(t testing.TB, argv ...string) *trial {
	t.Helper()
	tag := "HOOK_TRIAL=" + rand.Text()
	return &trial{tag: tag, Spawn: Spawn{
		Argv: argv, Dir: t.TempDir(), Timeout: time.Minute,
		Env:  []string{"PATH=" + os.Getenv("PATH"), tag},
		Kill: Kill{Grace: time.Minute},
	}}
}

func sh(t testing.TB, script string) *trial { return shell(t, "/bin/sh", "-c", script) }

func (tr *trial) run(t testing.TB) HookResult {
	t.Helper()
	return Local{}.Run(context.Background(), tr.Spawn)
}

// runOverLimit runs a hook past a limit that begins when the script writes to the named pipe "ready" in its directory, or ends: a
// busy machine may take long to start it.
func (tr *trial) runOverLimit(t testing.TB) HookResult {
	t.Helper()
	ready := tr.pipe(t, "ready")
	h, err := start(tr.Spawn)
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		<-h.exited
		ready.Close()
	}()
	ready.Read(make([]byte, 1))
	h.spawn.Timeout = time.Millisecond
	r := h.watch(context.Background())
	h.finish(&r)
	return r
}

// pipe makes a named pipe in the hook's directory. As the test has it open for both, nobody waits for the other end to be opened.
func (tr *trial) pipe(t testing.TB, name string) *os.File {
	t.Helper()
	file := filepath.Join(tr.Dir, name)
	if err := syscall.Mkfifo(file, 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := os.OpenFile(file, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

// survivors returns the PIDs of the hook's processes that still run.
func (tr *trial) survivors(t testing.TB) []int {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("processes are looked up in /proc")
	}
	files, err := filepath.Glob("/proc/[0-9]*/environ")
	if err != nil {
		t.Fatal(err)
	}
	var pids []int
	for _, file := range files {
		if env, err := os.ReadFile(file); err == nil && bytes.Contains(env, []byte(tr.tag)) {
			pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(file)))
			pids = append(pids, pid)
		}
	}
	return pids
}

func (tr *trial) wantNoneLeft(t testing.TB) {
	t.Helper()
	if left := tr.survivors(t); len(left) > 0 {
		t.Errorf("still running: %v", left)
	}
}

// ignoring skips fields that depend on the machine.
var ignoring = cmpopts.IgnoreFields(HookResult{}, "Duration", "Chunks", "Held")

func TestRunProcess(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		argv  []string
		stdin string
		want  HookResult
	}{
		{"exit 0", []string{"/bin/sh", "-c", "exit 0"}, "", HookResult{}},
		{"exit code", []string{"/bin/sh", "-c", "echo out; echo err >&2; exit 2"}, "", HookResult{ExitCode: 2, Stdout: []byte("out\n"), Stderr: []byte("err\n")}},
		{"stdin", []string{"/bin/cat"}, `{"a":1}`, HookResult{Stdout: []byte(`{"a":1}`)}},
		{"stdin not read", []string{"/bin/sh", "-c", "exit 3"}, strings.Repeat("x", 4<<20), HookResult{ExitCode: 3}},
		{"stdin closed by the hook", []string{"/bin/sh", "-c", "exec <&-; echo done"}, strings.Repeat("x", 1<<20), HookResult{Stdout: []byte("done\n")}},
		{"large stdin", []string{"/bin/sh", "-c", "wc -c | tr -d ' '"}, strings.Repeat("x", 1<<20), HookResult{Stdout: []byte("1048576\n")}},
		{"several lines", []string{"/bin/sh", "-c", "echo a\necho b"}, "", HookResult{Stdout: []byte("a\nb\n")}},
		{"signal", []string{"/bin/sh", "-c", "echo x; kill -9 $$"}, "", HookResult{ExitCode: -1, Signal: "SIGKILL", Stdout: []byte("x\n")}},
		{"unknown command", []string{"/bin/sh", "-c", "exec 2>/dev/null; no-such-command-here"}, "", HookResult{ExitCode: 127}},
		{"not UTF-8", []string{"/bin/sh", "-c", `printf '\377\376'`}, "", HookResult{Stdout: []byte{0xFF, 0xFE}}},
		{"closed output", []string{"/bin/sh", "-c", "exec >&- 2>&-; exit 4"}, "", HookResult{ExitCode: 4}},
		{"bash", []string{"bash", "--norc", "--noprofile", "-c", `[[ $(cat) == in ]] && echo "yes ${BASH_VERSION:+bash}"`}, "in", HookResult{Stdout: []byte("yes bash\n")}},
		{"python3", []string{"python3", "-c", `import json,sys; d=json.load(sys.stdin); print(json.dumps({"continue": d["ok"]})); sys.exit(2)`}, `{"ok":true}`, HookResult{ExitCode: 2, Stdout: []byte("{\"continue\": true}\n")}},
		{"node", []string{"node", "-e", `let s="";process.stdin.on("data",d=>s+=d).on("end",()=>{console.log(JSON.parse(s).ok);process.exitCode=1})`}, `{"ok":true}`, HookResult{ExitCode: 1, Stdout: []byte("true\n")}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if _, err := exec.LookPath(tt.argv[0]); err != nil {
				t.Skip(err)
			}
			hook := shell(t, tt.argv...)
			hook.Stdin = []byte(tt.stdin)
			got := hook.run(t)
			if diff := cmp.Diff(tt.want, got, ignoring, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("%q (-want +got):\n%s", tt.argv, diff)
			}
			hook.wantNoneLeft(t)
		})
	}
}

func TestEnvironment(t *testing.T) {
	t.Parallel()
	hook := shell(t, "env")
	hook.Env = append(hook.Env, "A=1", "A=2", "EMPTY=")
	got := hook.run(t)
	var names []string
	for line := range strings.Lines(string(got.Stdout)) {
		if name, _, _ := strings.Cut(line, "="); name != "HOOKS_LS_RUN" {
			names = append(names, name)
		}
	}
	if diff := cmp.Diff([]string{"A", "EMPTY", "HOOK_TRIAL", "PATH"}, names, cmpopts.SortSlices(strings.Compare)); diff != "" {
		t.Errorf("variables (-want +got):\n%s", diff)
	}
	if !strings.Contains(string(got.Stdout), "A=2\n") {
		t.Errorf("the last value does not count:\n%s", got.Stdout)
	}

	hook = shell(t, "/usr/bin/env")
	hook.Env, hook.Kill.Faithful = nil, true
	if got := hook.run(t); len(got.Stdout) > 0 {
		t.Errorf("an empty environment is filled: %s", got.Stdout)
	}
}

func TestStartErrors(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write := func(name, text string, mode os.FileMode) {
		archives.Write(t, filepath.Join(dir, name), []byte(text), mode)
	}
	write("plain", "#!/bin/sh\n", 0o644)
	write("lost", "#!/no/such/interpreter\n", 0o755)
	write("tool", "#!/bin/sh\necho found\n", 0o755)
	tests := []struct {
		name string
		argv []string
		dir  string
		want string
		code string
	}{
		{"no program", nil, dir, "there is no program to start", "ENOENT"},
		{"missing directory", []string{"/bin/sh"}, "/no/such/dir", `the working directory "/no/such/dir" does not exist`, "ENOENT"},
		{"file as directory", []string{"/bin/sh"}, dir + "/plain", `the working directory "` + dir + `/plain" is not a directory`, "ENOTDIR"},
		{"missing program", []string{"/no/such/program"}, dir, `the program "/no/such/program" does not exist`, "ENOENT"},
		{"not in PATH", []string{"no-such-program"}, dir, `the program "no-such-program" is not in PATH`, "ENOENT"},
		{"not executable", []string{"./plain"}, dir, `the program "./plain" is not executable`, "EACCES"},
		{"no interpreter", []string{"./lost"}, dir, `the program "./lost" names an interpreter that does not exist`, "ENOENT"},
		{"NUL", []string{"/bin/sh", "-c", "a\x00b"}, dir, `starting "/bin/sh": fork/exec /bin/sh: invalid argument`, ""},
		{"relative to the directory", []string{"./tool"}, dir, "", ""},
		{"relative PATH", []string{"tool"}, dir, "", ""},
	}
	for _, tt := range tests {
		hook := shell(t, tt.argv...)
		hook.Dir = tt.dir
		hook.Env = []string{"PATH=.:/usr/bin:/bin"}
		got := hook.run(t)
		want := HookResult{ExitCode: -1, Failure: SpawnFailed, StartError: tt.want}
		if tt.code != "" {
			want.SpawnError = strings.Join([]string{"spawn", strings.Join(tt.argv, ""), tt.code}, " ")
		}
		if tt.want == "" {
			want = HookResult{Stdout: []byte("found\n")}
		}
		if diff := cmp.Diff(want, got, ignoring, cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}

func TestLargeOutput(t *testing.T) {
	t.Parallel()
	got := sh(t, "head -c 5242880 /dev/zero").run(t)
	if len(got.Stdout) != 5<<20 || got.Truncated || got.ExitCode != 0 {
		t.Errorf("5 MiB: got %d bytes, truncated %t, exit code %d", len(got.Stdout), got.Truncated, got.ExitCode)
	}
	if last := got.Chunks[len(got.Chunks)-1]; last != len(got.Stdout) {
		t.Errorf("the last read ends at %d", last)
	}
	got = sh(t, "head -c 17825792 /dev/zero >&2; exit 2").run(t)
	if len(got.Stderr) != maxOutput || !got.Truncated || got.ExitCode != 2 {
		t.Errorf("17 MiB: got %d bytes, truncated %t, exit code %d", len(got.Stderr), got.Truncated, got.ExitCode)
	}
	got = sh(t, "head -c 16777216 /dev/zero").run(t)
	if len(got.Stdout) != maxOutput || got.Truncated {
		t.Errorf("16 MiB: got %d bytes, truncated %t", len(got.Stdout), got.Truncated)
	}
}

// TestChunks depends on the pause between the two writes, not on its length: the reader blocks in the first read.
func TestChunks(t *testing.T) {
	t.Parallel()
	got := sh(t, `printf '\342\202'; sleep 0.2; printf '\254'`).run(t)
	if diff := cmp.Diff([]int{2, 3}, got.Chunks); diff != "" {
		t.Errorf("ends of reads (-want +got):\n%s", diff)
	}
}

// TestTimeout runs hooks past their timeout. The scripts sleep longer than the whole suite may take, so one that is not
// killed shows.
func TestTimeout(t *testing.T) {
	t.Parallel()
	// A hook that obeys the signal gets a long grace period; the short ones show what follows the signal.
	cli, vscode := Kill{Group: true, Grace: time.Minute}, Kill{Grace: time.Minute}
	cliSoon, vscodeSoon := Kill{Group: true, Grace: 100 * time.Millisecond}, Kill{Grace: 100 * time.Millisecond}
	tests := []struct {
		name, script string
		kill         Kill
		want         HookResult
	}{
		{"hangs", "echo a; echo >ready; exec sleep 300", cli, HookResult{ExitCode: -1, Signal: "SIGTERM", Stdout: []byte("a\n")}},
		{"hangs in VS Code", "echo >ready; exec sleep 300", vscode, HookResult{ExitCode: -1, Signal: "SIGTERM"}},
		{"grandchildren hold the pipe", "sh -c 'sleep 300 & echo >ready; sleep 300' & sleep 300; true", cli, HookResult{ExitCode: -1, Signal: "SIGTERM"}},
		{"grandchildren in VS Code", "sh -c 'sleep 300 & echo >ready; sleep 300' & sleep 300; true", vscodeSoon, HookResult{ExitCode: -1, Signal: "SIGTERM"}},
		{"ignores the signal", "trap '' TERM; echo >ready; while :; do sleep 0.05; done", cliSoon, HookResult{ExitCode: -1, Signal: "SIGKILL"}},
		{"traps the signal and blocks", "trap 'echo late >&2; exit 2' TERM; echo >ready; while :; do sleep 0.05; done", vscode, HookResult{ExitCode: 2, Stderr: []byte("late\n")}},
		{"traps the signal and succeeds", "trap 'echo {}; exit 0' TERM; echo >ready; while :; do sleep 0.05; done", vscode, HookResult{Stdout: []byte("{}\n")}},
		{"closes its output first", "exec >&- 2>&-; echo >ready; sleep 300", cli, HookResult{ExitCode: -1, Signal: "SIGTERM"}},
		{"a child holds the output over the limit", "sleep 300 & echo {}", cli, HookResult{Stdout: []byte("{}\n")}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			hook := sh(t, tt.script)
			hook.Kill = tt.kill
			got := hook.runOverLimit(t)
			tt.want.TimedOut = true
			if diff := cmp.Diff(tt.want, got, ignoring, cmpopts.EquateEmpty(), cmpopts.IgnoreFields(HookResult{}, "Leftover")); diff != "" {
				t.Errorf("%s (-want +got):\n%s", tt.script, diff)
			}
			hook.wantNoneLeft(t)
		})
	}
}

// TestLeft runs hooks that leave processes behind.
func TestLeft(t *testing.T) {
	t.Parallel()
	if runtime.GOOS != "linux" {
		t.Skip("processes are found by their environment on Linux only")
	}
	tests := []struct {
		name, script string
		holds        bool // the output
		want         HookResult
	}{
		{"a child without our output", "sleep 300 >/dev/null 2>&1 & echo {}", false, HookResult{Leftover: 1, Stdout: []byte("{}\n")}},
		{"a child that holds the output", "sleep 300 & echo {}", true, HookResult{Leftover: 1, Stdout: []byte("{}\n")}},
		{"a child in a session of its own", "setsid sleep 300 >/dev/null 2>&1 & echo {}", false, HookResult{Leftover: 1, Stdout: []byte("{}\n")}},
		{"a child in a session of its own that holds the output", "setsid sleep 300 & echo {}", true, HookResult{Leftover: 1, Stdout: []byte("{}\n")}},
		{"a tree of sessions", "setsid sh -c 'setsid sleep 300 & sleep 300 & echo >ready; wait' >/dev/null 2>&1 & echo {}; read -r _ <ready", false, HookResult{Leftover: 3, Stdout: []byte("{}\n")}},
		{"a child that ends by itself", "sleep 0.01 & echo {}", false, HookResult{Stdout: []byte("{}\n")}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			hook := sh(t, tt.script)
			hook.pipe(t, "ready")
			if tt.holds {
				hook.Kill.Grace = 100 * time.Millisecond
			}
			got := hook.run(t)
			if diff := cmp.Diff(tt.want, got, ignoring); diff != "" {
				t.Errorf("%s (-want +got):\n%s", tt.script, diff)
			}
			hook.wantNoneLeft(t)
		})
	}
}

// TestFaithful reproduces the surfaces: VS Code signals only the shell and waits for the output, Copilot CLI signals the
// group and ignores what has left it.
func TestFaithful(t *testing.T) {
	t.Parallel()
	t.Run("VS Code waits for an orphan", func(t *testing.T) {
		t.Parallel()
		hook := sh(t, "sleep 1 & echo >ready; sleep 1; true")
		hook.Kill = Kill{Faithful: true, Grace: time.Minute}
		got := hook.runOverLimit(t)
		if got.Signal != "SIGTERM" || !got.TimedOut || got.Held == 0 || got.Leftover != 0 {
			t.Errorf("got %+v", got)
		}
	})
	t.Run("VS Code kills a stubborn shell", func(t *testing.T) {
		t.Parallel()
		hook := sh(t, "trap '' TERM; echo >ready; while :; do sleep 0.05; done")
		hook.Kill = Kill{Faithful: true, Grace: 100 * time.Millisecond}
		if got := hook.runOverLimit(t); got.Signal != "SIGKILL" || !got.TimedOut {
			t.Errorf("got %+v", got)
		}
	})
	t.Run("Copilot CLI leaves a session alone", func(t *testing.T) {
		t.Parallel()
		hook := sh(t, "setsid sh -c 'echo >ready; exec sleep 300' >/dev/null 2>&1 & sleep 300")
		hook.Kill = Kill{Faithful: true, Group: true, Grace: time.Minute}
		got := hook.runOverLimit(t)
		if got.Signal != "SIGTERM" || !got.TimedOut {
			t.Errorf("got %+v", got)
		}
		left := hook.survivors(t)
		for _, pid := range left {
			syscall.Kill(pid, syscall.SIGKILL)
		}
		if len(left) != 1 {
			t.Errorf("%d processes are left, want the one in a session of its own", len(left))
		}
	})
	t.Run("no variable is added", func(t *testing.T) {
		t.Parallel()
		hook := shell(t, "env")
		hook.Kill.Faithful = true
		if got := hook.run(t); strings.Contains(string(got.Stdout), "HOOKS_LS") {
			t.Errorf("got %s", got.Stdout)
		}
	})
}

// TestCancel cancels once the hook reports through a named pipe that all of its processes run.
func TestCancel(t *testing.T) {
	t.Parallel()
	for _, faithful := range []bool{false, true} {
		hook := sh(t, "sleep 300 & echo ready >fifo; sleep 300; true")
		hook.Kill.Faithful = faithful
		fifo := filepath.Join(hook.Dir, "fifo")
		if err := syscall.Mkfifo(fifo, 0o600); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(context.Background())
		done := make(chan HookResult)
		go func() { done <- Local{}.Run(ctx, hook.Spawn) }()
		if _, err := os.ReadFile(fifo); err != nil {
			t.Fatal(err)
		}
		cancel()
		if got := <-done; !got.Cancelled || got.TimedOut || got.Signal != "SIGKILL" {
			t.Errorf("faithful %t: got %+v", faithful, got)
		}
		hook.wantNoneLeft(t)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	hook := sh(t, "echo x")
	if got := (Local{}).Run(ctx, hook.Spawn); !got.Cancelled || got.Stdout != nil {
		t.Errorf("a hook started after cancellation: %+v", got)
	}
}

// TestMany runs many hooks at once, to catch races and file descriptor leaks.
func TestMany(t *testing.T) {
	t.Parallel()
	before := openFiles(t)
	results := make(chan HookResult)
	const count = 50
	for range count {
		hook := sh(t, "cat; sleep 300 >/dev/null 2>&1 &")
		hook.Stdin = []byte("in")
		go func() { results <- Local{}.Run(context.Background(), hook.Spawn) }()
	}
	for range count {
		if got := <-results; string(got.Stdout) != "in" || got.ExitCode != 0 {
			t.Errorf("got %+v", got)
		}
	}
	if after := openFiles(t); after > before+count {
		t.Errorf("%d files were open, now %d", before, after)
	}
}

func openFiles(t *testing.T) int {
	t.Helper()
	list, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		return 0
	}
	return len(list)
}

// BenchmarkOverhead alternates between starting a hook directly and through the runner. The difference of the medians is the
// cost of the pipes, the watching and the search for survivors.
func BenchmarkOverhead(b *testing.B) {
	for _, script := range []string{"exit 0", "cat >/dev/null; head -c 100 /dev/zero"} {
		b.Run(strings.Fields(script)[0], func(b *testing.B) {
			hook := sh(b, script)
			hook.Stdin = []byte("{}")
			var bare, ours []time.Duration
			for b.Loop() {
				start := time.Now()
				cmd := exec.Command(hook.Argv[0], hook.Argv[1:]...)
				cmd.Dir, cmd.Env, cmd.Stdin = hook.Dir, hook.Env, bytes.NewReader(hook.Stdin)
				var stdout, stderr bytes.Buffer
				cmd.Stdout, cmd.Stderr = &stdout, &stderr
				if err := cmd.Run(); err != nil {
					b.Fatal(err)
				}
				bare = append(bare, time.Since(start))
				start = time.Now()
				if r := hook.run(b); r.ExitCode != 0 {
					b.Fatal(r)
				}
				ours = append(ours, time.Since(start))
			}
			slices.Sort(bare)
			slices.Sort(ours)
			middle := len(bare) / 2
			b.ReportMetric(float64(bare[middle].Nanoseconds()), "bare-ns")
			b.ReportMetric(float64((ours[middle] - bare[middle]).Nanoseconds()), "overhead-ns")
		})
	}
}
