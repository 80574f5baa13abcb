package simulate

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// neverSent returns an error for values that the surface never sends, unless forced: such a run would prove nothing.
func (o *Options) neverSent(r *Request, ev *schemas.Event) error {
	if o.Force {
		return nil
	}
	if err := o.toolSent(r, ev); err != nil {
		return err
	}
	for _, f := range ev.InputFields(r.Surface, o.Event, r.Edition) {
		var value string
		if raw, given := r.Values[f.Neutral]; !given || len(f.Type.Enum) == 0 || json.Unmarshal(raw, &value) != nil {
			continue
		}
		names := slice.Map(schemas.ValuesOn(f.Type.Enum, r.Surface), func(v schemas.Value) string { return v.Value })
		if !slices.Contains(names, value) {
			return usage("%s never sends %q as %s%s; it sends %s%s", r.Surface.Name(), value, f.Name, english.DidYouMean(value, names),
				english.List(names, "or"), forceHint)
		}
	}
	return nil
}

const forceHint = " (--force sends it anyway)"

func (o *Options) toolSent(r *Request, ev *schemas.Event) error {
	if o.Tool == "" || ev.OfServer() {
		return nil
	}
	tool := r.toolNamed(o.Tool)
	if tool == nil {
		if schemas.MCPFormOn(r.Surface, ev.Name).Fits(o.Tool) {
			return nil
		}
		near := schemas.NearestTools(o.Tool, schemas.EngineOn(r.Surface, r.Edition).Tools, schemas.CamelCase)
		if len(near) == 0 {
			return usage("%s sends no tool %q; hooks-ls explain tools lists those it sends%s", r.Surface.Name(), o.Tool, forceHint)
		}
		return usage("%s sends no tool %q; did you mean %s?%s", r.Surface.Name(), o.Tool, strings.Join(slice.Map(near, quote), " or "), forceHint)
	}
	names := tool.MembersOn(ev)
	for _, name := range memberNames([]byte(o.Input)) {
		if len(names) == 0 || slices.Contains(names, name) {
			continue
		}
		if alike := slice.Find(names, func(n string) bool { return foldName(n) == foldName(name) }); alike != "" {
			return usage("%s sends no %s with %s; did you mean %s?%s", r.Surface.Name(), name, o.Tool, alike, forceHint)
		}
		return usage("%s sends no %s with %s; it sends %s%s", r.Surface.Name(), name, o.Tool, strings.Join(names, ", "), forceHint)
	}
	return nil
}
