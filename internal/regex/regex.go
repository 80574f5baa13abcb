// Package regex compiles regular expressions when they are first used. Compiling all of them takes a third of the time in which the
// program starts, and most runs need few. These are patterns of our own; those of users are the matter of package pattern. Begin
// with Lazy.
package regex

import (
	"regexp"
	"sync"
)

// Lazy returns a function that compiles the pattern when it is first called. The pattern must be valid.
func Lazy(pattern string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(pattern) })
}
