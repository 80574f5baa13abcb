package main

import (
	"flag"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/hooks-ls/hooks-ls/internal/racing"
)

var updateScripts = flag.Bool("update", false, "write what the scripts got as what they want")

// TestMain installs this program on the PATH as hooks-ls, for scripts and for tests that start processes. The system's
// interpreters come first: those of version managers start slowly.
func TestMain(m *testing.M) {
	os.Setenv("PATH", strings.Join([]string{"/usr/bin", "/bin", os.Getenv("PATH")}, string(filepath.ListSeparator)))
	os.Unsetenv("NODE_EXTRA_CA_CERTS") // Node reads these certificates at each start, which takes longer than all else
	testscript.Main(m, map[string]func(){"hooks-ls": main})
}

// TestScripts runs testdata/script: what a user types, and the output.
func TestScripts(t *testing.T) {
	t.Parallel()
	scripts, err := filepath.Glob("testdata/script/*.txtar")
	if err != nil || len(scripts) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	testscript.Run(t, testscript.Params{
		Files: racing.Sample(scripts), UpdateScripts: *updateScripts, RequireExplicitExec: true, RequireUniqueNames: true,
		Setup: func(env *testscript.Env) error {
			home := filepath.Join(env.WorkDir, ".home")
			env.Vars = append(env.Vars, "HOME="+home, "USERPROFILE="+home, "NO_COLOR=1")
			return os.MkdirAll(home, 0o755)
		},
		Condition: func(cond string) (bool, error) {
			return cond == "root" && runtime.GOOS != "windows" && os.Getuid() == 0, nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"repeat": repeat,
			"exits":  exits,
		},
	})
}

// repeat writes a file with repeated text: repeat FILE COUNT TEXT [BEFORE [AFTER]].
func repeat(ts *testscript.TestScript, _ bool, args []string) {
	n := 0
	for _, c := range args[1] {
		n = n*10 + int(c-'0')
	}
	text := strings.Repeat(args[2], n)
	if len(args) > 3 {
		text = args[3] + text
	}
	if len(args) > 4 {
		text += args[4]
	}
	name := ts.MkAbs(args[0])
	ts.Check(os.MkdirAll(filepath.Dir(name), 0o755))
	ts.Check(os.WriteFile(name, []byte(text), 0o644))
}

// exits runs the program and checks its exit code: exits CODE ARGUMENTS. The output goes to the files out and err.
func exits(ts *testscript.TestScript, _ bool, args []string) {
	err := ts.Exec("hooks-ls", args[1:]...)
	code := "0"
	if err != nil {
		code = strings.TrimPrefix(err.Error(), "exit status ")
	}
	ts.Check(os.WriteFile(ts.MkAbs("out"), []byte(ts.ReadFile("stdout")), 0o644))
	ts.Check(os.WriteFile(ts.MkAbs("err"), []byte(ts.ReadFile("stderr")), 0o644))
	if code != args[0] {
		ts.Fatalf("exit code %s, want %s", code, args[0])
	}
}
