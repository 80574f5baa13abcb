package simulate

import "testing"

// File names and answers of hooks cannot move the terminal's cursor or start a line.
func TestPrinterSpellsOutControls(t *testing.T) {
	t.Parallel()
	p := &printer{}
	p.line("  %s (%s)", ".github/hooks/new\nline\x1b[31m.json", "workspace")
	p.block("  stdout  ", "one\ttwo\r\nthree\a\n")
	want := "  .github/hooks/new\\nline\\x1b[31m.json (workspace)\n  stdout  one\ttwo\n          three\\a\n"
	if got := p.b.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
