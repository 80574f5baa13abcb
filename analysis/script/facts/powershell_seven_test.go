package facts

import "testing"

// TestNewInSeven finds each row of the table in a command.
func TestNewInSeven(t *testing.T) {
	t.Parallel()
	commands := []string{`$x = $a ? 1 : 2`, `$a ?? $b`, `${a}?.Name`, `if ($IsWindows) { exit 2 }`, `if ($iswindows) { exit 2 }`}
	for name, params := range newInSeven {
		if params == nil {
			commands = append(commands, name+" x")
		}
		for _, p := range params {
			commands = append(commands, "$a | "+name+" "+p+" 1")
		}
	}
	for _, c := range commands {
		if len(Read(PowerShell, c).PowerShell7) == 0 {
			t.Errorf("%s: found nothing that only version 7 has", c)
		}
	}
	for _, c := range []string{"", "-", "a-", `pwsh -NoProfile -File .github\hooks\scan-secrets.ps1`, "./guard.ps1 -Strict; exit $LASTEXITCODE"} {
		if list := Read(PowerShell, c).PowerShell7; len(list) > 0 {
			t.Errorf("%q: %s is not new in version 7", c, list[0].What)
		}
	}
}
