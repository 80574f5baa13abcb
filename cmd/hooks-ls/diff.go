package main

import (
	"fmt"
	"strconv"

	"github.com/aymanbagabas/go-udiff"
)

// fixing is the flag --fix: without a value for the safe fixes, =unsafe for all.
type fixing struct{ fix, unsafe *bool }

// String returns "", the default.
func (f fixing) String() string { return "" }

// IsBoolFlag allows the flag without a value.
func (f fixing) IsBoolFlag() bool { return true }

// Values lists the values for completion.
func (f fixing) Values() []string { return []string{"safe", "unsafe"} }

// Set accepts safe, unsafe or a boolean.
func (f fixing) Set(s string) error {
	switch s {
	case "safe", "unsafe":
		*f.fix, *f.unsafe = true, s == "unsafe"
		return nil
	}
	on, err := strconv.ParseBool(s)
	if err != nil {
		return fmt.Errorf("unknown value %q; expected safe or unsafe", s)
	}
	*f.fix = on
	return nil
}

// printDiff prints a file's change as a patch for `git apply`.
func (r *checkRun) printDiff(file, before, after string) {
	from, to := "a/"+file, "b/"+file
	if before == "" {
		from = "/dev/null"
	}
	fmt.Fprint(r.app.stdout, udiff.Unified(from, to, before, after))
}
