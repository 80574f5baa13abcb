package ci

import (
	"fmt"
	"strings"
)

// Annotation is a message that GitHub Actions shows at a place in a file.
type Annotation struct {
	Level string // error, warning or notice
	File  string
	// Line, EndLine, Column and EndColumn count from 1; the ends are included. Zero leaves one out.
	Line, EndLine, Column, EndColumn int
	Title, Message                   string
}

var (
	data     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	property = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

// String returns the annotation as a workflow command, without a line break.
func (a Annotation) String() string {
	s := "::" + a.Level + " file=" + property.Replace(a.File)
	for _, n := range []struct {
		name  string
		value int
	}{{"line", a.Line}, {"endLine", a.EndLine}, {"col", a.Column}, {"endColumn", a.EndColumn}} {
		if n.value > 0 {
			s += fmt.Sprintf(",%s=%d", n.name, n.value)
		}
	}
	return s + ",title=" + property.Replace(a.Title) + "::" + data.Replace(a.Message)
}
