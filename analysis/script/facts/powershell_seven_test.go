package facts

import (
	"strings"
	"testing"
)

// TestMayNeedSeven holds the search against the parser: what only version 7 has must not be ruled out.
func TestMayNeedSeven(t *testing.T) {
	commands := []string{`$x = $a ? 1 : 2`, `$a ?? $b`, `$a?.Name`, `if ($IsWindows) { exit 2 }`, `if ($iswindows) { exit 2 }`}
	for name, params := range newInSeven {
		commands = append(commands, name+" x", strings.ToUpper(name))
		for _, p := range params {
			commands = append(commands, "$a | "+name+" "+p+" 1")
		}
	}
	found := 0
	for _, c := range commands {
		if list := Read(PowerShell, c).PowerShell7; len(list) > 0 {
			found++
			if !MayNeedSeven(c) {
				t.Errorf("%s: %s is ruled out", c, list[0].What)
			}
		}
	}
	if found < len(newInSeven) {
		t.Errorf("only %d of %d commands need version 7", found, len(commands))
	}
	for _, c := range []string{"", "-", "a-", `pwsh -NoProfile -File .github\hooks\scan-secrets.ps1`, "./guard.ps1 -Strict; exit $LASTEXITCODE"} {
		if MayNeedSeven(c) {
			t.Errorf("%q may need version 7", c)
		}
	}
}
