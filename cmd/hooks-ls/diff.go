package main

import (
	"fmt"
	"strconv"
)

// fixing is the flag --fix: without a value for the safe fixes, =unsafe for all.
func fixing(fix, unsafe *bool) value {
	return value{optional: true, values: []string{"safe", "unsafe"}, set: func(s string) error {
		if s == "safe" || s == "unsafe" {
			*fix, *unsafe = true, s == "unsafe"
			return nil
		}
		on, err := strconv.ParseBool(s)
		if err != nil {
			return fmt.Errorf("unknown value %q; expected safe or unsafe", s)
		}
		*fix = on
		return nil
	}}
}
