package simulate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// mostOrders bounds the orders of arrival that are tried; it covers all permutations of four answers.
const mostOrders = 24

// otherOrders notes when another order of arrival would have ended the event differently: the outcome is a matter of chance.
func (d *dispatch) otherOrders() {
	note := func(format string, args ...any) {
		d.notes = append(d.notes, Note{Text: "the hooks run in parallel" + fmt.Sprintf(format, args...), Ref: factRef(d.plan.engine.Facts, d.plan.Request.Surface)})
	}
	if ended := slice.Pointer(d.runs, func(r *HookRun) bool { return r.Status == StatusNotReached }); ended != nil {
		note(": if %s had answered before it was ended, its answer might have decided", ended.ID)
		return
	}
	if len(d.order) < 2 {
		return
	}
	here := d.outcome()
	for _, order := range orders(d.order) {
		other := newDispatch(d.plan)
		other.replay(order, d.raw)
		if text := d.outcomeDiff(here, other.outcome()); text != "" {
			note(" and the order of their answers decides: if %s had answered first, %s", order[0], text)
			return
		}
	}
}

// outcomeDiff describes how two outcomes of the same answers differ, ignoring the order of texts; "" when they do not.
func (d *dispatch) outcomeDiff(here, out Outcome) string {
	switch {
	case here.Action != out.Action || here.Stopped != out.Stopped || !sameReason(here.Reason, out.Reason):
		return "the outcome would be " + sentence(d.plan, out)
	case string(here.UpdatedInput) != string(out.UpdatedInput):
		return "the tool would get " + clip(string(out.UpdatedInput))
	case string(here.ModifiedResult) != string(out.ModifiedResult):
		return "the result would be " + clip(string(out.ModifiedResult))
	case !sameLines(strings.Join(here.Context, "\n"), strings.Join(out.Context, "\n")):
		return fmt.Sprintf("the model would get %s", english.Count(len(out.Context), "text"))
	}
	return ""
}

// sameReason reports whether two reasons have the same lines; with several hooks their order is that of arrival.
func sameReason(a, b *string) bool {
	return (a == nil) == (b == nil) && (a == nil || sameLines(*a, *b))
}

func sameLines(a, b string) bool {
	return slices.Equal(slices.Sorted(strings.Lines(a+"\n")), slices.Sorted(strings.Lines(b+"\n")))
}

// orders returns other permutations of a list, up to the limit.
func orders(list []string) [][]string {
	var all [][]string
	var walk func(done, left []string)
	walk = func(done, left []string) {
		if len(all) > mostOrders {
			return
		}
		if len(left) == 0 {
			all = append(all, slices.Clone(done))
			return
		}
		for i, id := range slices.Backward(left) {
			walk(append(slices.Clip(done), id), slices.Delete(slices.Clone(left), i, i+1))
		}
	}
	walk(nil, list)
	return slices.DeleteFunc(all, func(o []string) bool { return slices.Equal(o, list) })
}

// replay folds the results of another run, perhaps of another plan, in an order of the hooks' IDs.
func (d *dispatch) replay(order []string, results map[string]HookResult) {
	for _, id := range order {
		at := slices.IndexFunc(d.plan.Hooks, func(h *PlannedHook) bool { return h.ID == id && h.Runs() })
		if at >= 0 && d.endedBy == "" {
			d.takeAt(at, results[id])
		}
	}
}
