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

// Expectation is one condition on an outcome.
type Expectation struct {
	kind    string // action, reason, context or input
	text    string
	pattern *regexp.Regexp
	value   any
}

// expectationForms are the accepted forms besides the name of an action.
var expectationForms = []string{"context", "context=REGEX", "reason=REGEX", "input=JSON"}

// ParseExpectation parses an expectation from the command line: an action, "context", "context=REGEX", "reason=REGEX" or
// "input=JSON".
func ParseExpectation(s string) (Expectation, error) {
	kind, text, given := strings.Cut(s, "=")
	e := Expectation{kind: kind, text: text}
	var err error
	switch {
	case !given && kind == "context":
		return e, nil
	case !given:
		if !slices.Contains(schemas.Outcomes(), s) {
			return e, usage("unknown outcome %q%s; expected one of %s, or %s", s, english.DidYouMean(s, append(schemas.Outcomes(), "context")),
				strings.Join(schemas.Outcomes(), ", "), strings.Join(expectationForms, ", "))
		}
		return Expectation{kind: "action", text: s}, nil
	case kind == "context" || kind == "reason":
		if e.pattern, err = regexp.Compile(text); err != nil {
			return e, usage("%s needs a regular expression, and %s is not one: %v", kind, text, err)
		}
	case kind == "input":
		if err := json.Unmarshal([]byte(text), &e.value); err != nil {
			return e, usage("the expected input is %s, which is not JSON", text)
		}
	default:
		return e, usage("cannot expect %q%s; expected one of %s", kind, english.DidYouMean(kind, []string{"context", "reason", "input"}),
			strings.Join(expectationForms, ", "))
	}
	return e, nil
}

// Fits returns an error when the event never has the expected outcome; the error lists the outcomes it has.
func (e Expectation) Fits(ev *schemas.Event, ed schemas.Edition) error {
	if e.kind != "action" || ev.Proposed {
		return nil
	}
	ends := ev.Outcomes(ed)
	if slices.Contains(ends, e.text) {
		return nil
	}
	instead := ""
	if near, ok := map[string]string{"block": "deny", "deny": "continue", "none": "stop", "allow": "stop"}[e.text]; ok && slices.Contains(ends, near) {
		instead = "; did you mean " + quote(near) + "?"
	} else if near := english.Nearest(e.text, ends); near != "" {
		instead = "; did you mean " + quote(near) + "?"
	}
	return usage("%s never ends with %s, only with %s%s", ev.Name, e.text, english.Join(ends, "or"), instead)
}

// Missed says how the outcome differs from the expectation; "" when it meets it.
func (e Expectation) Missed(out *Outcome) string {
	switch e.kind {
	case "action":
		if out.Action != e.text {
			return fmt.Sprintf("expected %s, got %s", e.text, out.Action)
		}
	case "reason":
		if out.Reason == nil {
			return fmt.Sprintf("expected a reason that matches %q, got none", e.text)
		}
		if !e.pattern.MatchString(*out.Reason) {
			return fmt.Sprintf("expected a reason that matches %q, got %q", e.text, *out.Reason)
		}
	case "context":
		all := strings.Join(out.Context, "\n")
		switch {
		case all == "":
			return "expected context for the model, got none"
		case e.pattern != nil && !e.pattern.MatchString(all):
			return fmt.Sprintf("expected context that matches %q, got %q", e.text, all)
		}
	case "input":
		var got any
		if out.UpdatedInput == nil {
			return "expected another input, but the tool keeps its own"
		}
		if json.Unmarshal(out.UpdatedInput, &got) != nil || !reflect.DeepEqual(got, e.value) {
			return fmt.Sprintf("expected the input %s, got %s", compact(json.RawMessage(e.text)), out.UpdatedInput)
		}
	}
	return ""
}
