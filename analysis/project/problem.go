package project

import (
	"fmt"

	"github.com/hooks-ls/hooks-ls/analysis/text"
)

func (p *parser) problem(r text.Range, help, format string, args ...any) {
	p.Problems = append(p.Problems, Problem{Range: r, Message: fmt.Sprintf(format, args...), Help: help})
}
