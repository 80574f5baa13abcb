package main

import (
	"io"
	"os"
	"strconv"

	xterm "golang.org/x/term"

	"github.com/hooks-ls/hooks-ls/term"
)

func terminal(w io.Writer) bool {
	f, ok := raw(w).(*os.File)
	return ok && xterm.IsTerminal(int(f.Fd()))
}

// styleOf returns the style for a stream. Colors follow --color, and lines are wrapped only on a terminal. With
// CLICOLOR_FORCE and --color auto, every stream counts as a terminal with COLUMNS columns.
func styleOf(w io.Writer, color string) term.Style {
	s := term.Style{Color: color == "always"}
	if force := os.Getenv("CLICOLOR_FORCE"); force != "" && force != "0" && color == "auto" {
		s.Color = os.Getenv("NO_COLOR") == ""
		s.Width, _ = strconv.Atoi(os.Getenv("COLUMNS"))
		return s
	}
	if !terminal(w) {
		return s
	}
	if color == "auto" {
		s.Color = os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
	}
	if columns, _, err := xterm.GetSize(int(raw(w).(*os.File).Fd())); err == nil {
		s.Width = columns
	}
	return s
}
