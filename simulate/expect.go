package simulate

import (
	"encoding/json"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Expectation is what a user expects of an outcome. Unset fields are not checked.
type Expectation struct {
	Action string
	Reason *regexp.Regexp
	// Context says whether there should be context for the model, nil for either; ContextMatches must match it.
	Context        *bool
	ContextMatches *regexp.Regexp
	// Input is the expected input of the tool; JSON null means the tool's own.
	Input json.RawMessage
	// Blocked is the expected number of rounds of a stop that hooks block.
	Blocked *int
}

// Miss is a part of an outcome that differs from what was expected. In JSON it is its text.
type Miss struct {
	// Part is decision, reason, context, input or blocked: the key of the expectation in a case.
	Part string
	Text string
}

// MarshalText returns the text.
func (m Miss) MarshalText() ([]byte, error) { return []byte(m.Text), nil }

// expectationForms are the accepted forms besides the name of an action.
var expectationForms = []string{"context", "context=REGEX", "reason=REGEX", "input=JSON"}

// ParseExpectation parses an expectation: an action, "context", "context=REGEX", "reason=REGEX" or "input=JSON".
func ParseExpectation(s string) (Expectation, error) {
	kind, text, given := strings.Cut(s, "=")
	var e Expectation
	var err error
	pattern := func() *regexp.Regexp {
		re, bad := regexp.Compile(text)
		if bad != nil {
			err = usage("%s needs a regular expression, and %s is not one: %v", kind, text, bad)
		}
		return re
	}
	switch {
	case !given && kind != "context":
		e.Action = s
		if !slices.Contains(schemas.Outcomes(), s) {
			err = usage("unknown outcome %q%s; expected one of %s, or %s", s, english.DidYouMean(s, append(schemas.Outcomes(), "context")),
				strings.Join(schemas.Outcomes(), ", "), strings.Join(expectationForms, ", "))
		}
	case kind == "context":
		e.Context = new(true)
		if given {
			e.ContextMatches = pattern()
		}
	case kind == "reason":
		e.Reason = pattern()
	case kind == "input":
		e.Input = json.RawMessage(text)
		if !json.Valid(e.Input) {
			err = usage("the expected input is %s, which is not JSON", text)
		}
	default:
		err = usage("cannot expect %q%s; expected one of %s", kind, english.DidYouMean(kind, []string{"context", "reason", "input"}),
			strings.Join(expectationForms, ", "))
	}
	return e, err
}

// Fits returns an error when the event never has the expected outcome; the error lists the outcomes it has.
func (e *Expectation) Fits(ev *schemas.Event, ed schemas.Edition) error {
	if e.Action == "" || ev.Proposed {
		return nil
	}
	ends := ev.Outcomes(ed)
	if slices.Contains(ends, e.Action) {
		return nil
	}
	near := map[string]string{"block": "deny", "deny": "continue", "none": "stop", "allow": "stop"}[e.Action]
	if !slices.Contains(ends, near) {
		near = english.Nearest(e.Action, ends)
	}
	instead := ""
	if near != "" {
		instead = "; did you mean " + quote(near) + "?"
	}
	return usage("%s never ends with %s, only with %s%s", ev.Name, e.Action, english.Join(ends, "or"), instead)
}

// Missed says where an outcome, and the number of rounds that hooks blocked, differ from the expectation.
func (e *Expectation) Missed(out *Outcome, blocked int) []Miss {
	shown := func(s string) string { return english.Clip(s, 80) }
	var list []Miss
	miss := func(part, format string, args ...any) {
		list = append(list, Miss{part, "expected " + fmt.Sprintf(format, args...)})
	}
	if e.Action != "" && out.Action != e.Action {
		reason := ""
		if out.Reason != nil && *out.Reason != "" {
			reason = fmt.Sprintf(" (%q)", shown(*out.Reason))
		}
		miss("decision", "%s, got %s%s", e.Action, out.Action, reason)
	}
	if e.Reason != nil {
		switch {
		case out.Reason == nil:
			miss("reason", "a reason that matches `%s`, got none", e.Reason)
		case !e.Reason.MatchString(*out.Reason):
			miss("reason", "a reason that matches `%s`, got %q", e.Reason, shown(*out.Reason))
		}
	}
	context := strings.Join(out.Context, "\n")
	switch {
	case e.Context != nil && *e.Context && context == "":
		miss("context", "context for the model, got none")
	case e.Context != nil && !*e.Context && context != "":
		miss("context", "no context for the model, got %q", shown(context))
	case e.ContextMatches != nil && !e.ContextMatches.MatchString(context):
		miss("context", "context that matches `%s`, got %q", e.ContextMatches, shown(context))
	}
	if e.Input != nil && !sameJSON(e.Input, out.UpdatedInput) {
		miss("input", "the input %s, got %s", inputOrOwn(e.Input), inputOrOwn(out.UpdatedInput))
	}
	if e.Blocked != nil && blocked != *e.Blocked {
		are := fmt.Sprintf("are %d", blocked)
		if blocked == 1 {
			are = "is 1"
		}
		miss("blocked", "%s blocked, there %s", english.Count(*e.Blocked, "round"), are)
	}
	return list
}

// sameJSON compares two values; nil is null.
func sameJSON(a, b json.RawMessage) bool {
	var x, y any
	return (a == nil || json.Unmarshal(a, &x) == nil) && (b == nil || json.Unmarshal(b, &y) == nil) && reflect.DeepEqual(x, y)
}

// inputOrOwn shows an input; null is the tool's own.
func inputOrOwn(input json.RawMessage) string {
	if input == nil || string(input) == "null" {
		return "the tool's own"
	}
	return english.Clip(string(compact(input)), 80)
}
