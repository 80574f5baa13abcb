package simulate

import (
	"fmt"
	"slices"
)

// mostOrders bounds how many orders of arrival are tried: all of four answers.
const mostOrders = 24

// otherOrders says when the answers would have ended the event otherwise had they arrived in another order: what was decided is
// then a matter of chance.
func (d *dispatch) otherOrders() {
	if len(d.order) < 2 {
		return
	}
	here := d.outcome()
	for _, order := range orders(d.order) {
		other := newDispatch(d.plan)
		for _, at := range order {
			if other.endedBy == "" {
				other.takeOf(at, d.raw[d.plan.Hooks[at].ID])
			}
		}
		out := other.outcome()
		if sameEnding(here, out) && same(here.Reason, out.Reason) {
			continue
		}
		d.notes = append(d.notes, Note{
			Text: fmt.Sprintf("the hooks run at once and the order of their answers decides: had %s answered first, the outcome would be %s",
				d.plan.Hooks[order[0]].ID, sentence(d.plan, out)),
			Ref: factRef(d.engine.Facts, d.plan.Request.Surface),
		})
		return
	}
}

func same(a, b *string) bool { return (a == nil) == (b == nil) && (a == nil || *a == *b) }

// orders are other orders of a list, as many as are tried.
func orders(list []int) [][]int {
	var all [][]int
	var walk func(done, left []int)
	walk = func(done, left []int) {
		if len(all) > mostOrders {
			return
		}
		if len(left) == 0 {
			all = append(all, slices.Clone(done))
			return
		}
		for i := len(left) - 1; i >= 0; i-- {
			walk(append(slices.Clip(done), left[i]), slices.Delete(slices.Clone(left), i, i+1))
		}
	}
	walk(nil, list)
	return slices.DeleteFunc(all, func(o []int) bool { return slices.Equal(o, list) })
}

// again folds the results of another plan's run in the order in which they arrived.
func (d *dispatch) again(res *Result, p *Plan) {
	for _, at := range res.order {
		id := p.Hooks[at].ID
		i := slices.IndexFunc(d.plan.Hooks, func(h *PlannedHook) bool { return h.ID == id && h.Runs() })
		if i >= 0 && d.endedBy == "" {
			d.takeOf(i, res.raw[id])
		}
	}
}
