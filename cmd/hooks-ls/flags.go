package main

import (
	"flag"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// value is a flag. Each kind is a function below.
type value struct {
	set func(string) error
	// initial is the default, for the help.
	initial string
	// values lists what the flag accepts, or for a flag that accepts anything what a shell completes; nil means any value.
	values []string
	// optional allows the flag without a value, which then is "true".
	optional bool
}

func (v value) String() string { return v.initial }

func (v value) Set(s string) error { return v.set(s) }

// IsBoolFlag tells package flag that the value is optional.
func (v value) IsBoolFlag() bool { return v.optional }

// eventNames returns all spellings of the events that products have.
func eventNames() []string {
	events := slice.Filter(schemas.Events(), func(e *schemas.Event) bool { return !e.Proposed })
	spellings := slice.Flat(events, func(e *schemas.Event) []schemas.Spelling { return e.Spellings })
	return slice.Add(nil, slice.Map(spellings, func(sp schemas.Spelling) string { return sp.Name })...)
}

func toolNames() []string {
	return slice.Set(slice.Map(schemas.Tools(), func(t *schemas.Tool) string { return t.Name }))
}

// suggested accepts anything, but completes from a list.
func suggested(to *string, names []string) value {
	return value{values: names, initial: *to, set: func(s string) error {
		*to = s
		return nil
	}}
}

func choice(to *string, values []string) value {
	return value{values: values, initial: *to, set: func(s string) error {
		if !slices.Contains(values, s) {
			return fmt.Errorf("unknown value %q%s; expected one of %s", s, didYouMean(s, values), strings.Join(values, ", "))
		}
		*to = s
		return nil
	}}
}

// didYouMean suggests the nearest value, or one that s is a prefix of; "" when there is neither.
func didYouMean(s string, values []string) string {
	if near := english.DidYouMean(s, values); near != "" || s == "" {
		return near
	}
	if begun := slice.Find(values, func(v string) bool { return strings.HasPrefix(v, s) }); begun != "" {
		return "; did you mean " + strconv.Quote(begun)
	}
	return ""
}

// dispatched accepts a surface that can be simulated, or one of the other values.
func dispatched(to *string, values []string) value {
	v := choice(to, values)
	among := v.set
	v.set = func(s string) error {
		if surface, err := schemas.ParseSurface(s); err == nil && !schemas.Dispatched.Has(surface) {
			return fmt.Errorf("%s can be checked but not simulated; expected one of %s", surface.Name(), strings.Join(values, ", "))
		}
		return among(s)
	}
	return v
}

// compared accepts a list of surfaces that can be simulated, or "all".
func compared(to *[]schemas.Surface) value {
	values := append(schemas.Dispatched.IDs(), "all")
	ids := slice.Map(*to, schemas.Surface.ID)
	return value{values: values, initial: strings.Join(ids, ","), set: func(text string) error {
		if text == "all" {
			*to = schemas.Dispatched.List()
			return nil
		}
		*to = nil
		for id := range strings.SplitSeq(text, ",") {
			var one string
			if err := dispatched(&one, values).set(strings.TrimSpace(id)); err != nil {
				return err
			}
			if s, err := schemas.ParseSurface(one); err != nil {
				return fmt.Errorf("all means every product and cannot be combined, as in %q", text)
			} else if !slices.Contains(*to, s) {
				*to = append(*to, s)
			}
		}
		return nil
	}}
}

// editionFlag, colorFlag and formatFlag register flags that several commands have.
func editionFlag(set *flag.FlagSet, to *string) {
	editions := []string{schemas.Observed.String(), schemas.Documented.String()}
	set.Var(choice(to, editions), "edition", "`WHICH` to follow where documents and products differ: "+strings.Join(editions, " or "))
}

func colorFlag(set *flag.FlagSet, to *string) {
	set.Var(choice(to, []string{"auto", "always", "never"}), "color", "`WHEN` to use color: always, never or auto (on a terminal, unless NO_COLOR is set)")
}

func formatFlag(set *flag.FlagSet, to *string) {
	set.Var(choice(to, []string{"text", "json"}), "format", "output `FORMAT`: text or json")
}

func surfaces(to *schemas.Surfaces) value {
	ids := schemas.AllSurfaces.IDs()
	return value{values: ids, set: func(s string) error {
		for id := range strings.SplitSeq(s, ",") {
			surface, err := schemas.ParseSurface(strings.TrimSpace(id))
			if err != nil {
				return fmt.Errorf("unknown product %q%s; expected some of %s", id, didYouMean(id, ids), strings.Join(ids, ", "))
			}
			*to |= schemas.SurfaceSet(surface)
		}
		return nil
	}}
}

// list may be repeated; each use may have several values, separated by commas, among those given, which are called what.
func list(to *[]string, among []string, what string) value {
	return value{values: among, set: func(s string) error {
		for v := range strings.SplitSeq(s, ",") {
			if among != nil && !slices.Contains(among, v) {
				err := fmt.Errorf("unknown %s %q%s", what, v, english.DidYouMean(v, among))
				if len(among) < 10 {
					err = fmt.Errorf("%w; expected some of %s", err, strings.Join(among, ", "))
				}
				return err
			}
			*to = append(*to, v)
		}
		return nil
	}}
}

// many may be repeated; its values are not split.
func many(to *[]string) value {
	return value{set: func(s string) error {
		*to = append(*to, s)
		return nil
	}}
}

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
