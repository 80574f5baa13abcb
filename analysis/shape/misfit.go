package shape

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Misfit returns why a text, which is valid JSON, is not a value of the type: a clause such as "must be a string, not a number". It
// is empty when the value fits, and when the text is empty. Of the members that surfaces require, those that some surface in needs
// requires must be there.
func Misfit(text string, t *schemas.Type, needs schemas.Surfaces) string {
	for _, m := range Check(syntax.ParseJSON(text).Root, t, cmp.Or(needs, schemas.AllSurfaces)) {
		missing := m.Reason == MissingField || m.Reason == NoneOf
		if m.fits() || missing && needs == 0 {
			continue
		}
		where := ""
		for _, step := range m.Node.Path() {
			if step.Index < 0 {
				where += "member " + step.Key + " "
			} else {
				where += fmt.Sprintf("element %d ", step.Index)
			}
		}
		switch {
		case missing:
			return where + "must have " + m.Want()
		case m.Reason == UnknownField:
			return where + "is unknown"
		case m.Reason == EmptyString:
			return where + "must not be empty"
		case m.Reason == NotAValue && len(m.Type.Enum) > 1: // in the order of the table
			return where + "must be one of " + strings.Join(m.Type.Values(), ", ") + ", not " + m.Node.Source()
		case m.Type.Kind != schemas.Choice && IsKind(m.Type, m.Node): // another value is needed, not another kind
			return where + "must be " + m.Want() + ", not " + m.Node.Source()
		}
		return where + "must be " + m.Want() + ", not " + m.Node.Kind.String()
	}
	return ""
}
