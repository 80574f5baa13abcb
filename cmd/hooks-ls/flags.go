package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// valued is implemented by flags with a list of values, for shell completion.
type valued interface{ Values() []string }

// suggested is a flag that accepts anything, but completes from a list.
type suggested struct {
	value *string
	names func() []string
}

func (s suggested) String() string {
	if s.value == nil {
		return ""
	}
	return *s.value
}

func (s suggested) Values() []string { return s.names() }

func (s suggested) Set(value string) error {
	*s.value = value
	return nil
}

// eventNames returns all spellings of the events that products have.
func eventNames() []string {
	var names []string
	for _, e := range schemas.Events() {
		for _, sp := range e.Spellings {
			if !e.Proposed && !slices.Contains(names, sp.Name) {
				names = append(names, sp.Name)
			}
		}
	}
	return names
}

// toolNames returns the tools of all products.
func toolNames() []string {
	var names []string
	for i := range schemas.Tools() {
		if name := schemas.Tools()[i].Name; !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// choice is a flag that accepts one of a list.
type choice struct {
	value  *string
	values []string
}

func (c choice) String() string {
	if c.value == nil {
		return ""
	}
	return *c.value
}

func (c choice) Values() []string { return c.values }

func (c choice) Set(s string) error {
	for _, v := range c.values {
		if v == s {
			*c.value = s
			return nil
		}
	}
	return fmt.Errorf("unknown value %q%s; expected one of %s", s, didYouMean(s, c.values), strings.Join(c.values, ", "))
}

// didYouMean suggests the nearest value, or one that s is a prefix of; "" when there is neither.
func didYouMean(s string, values []string) string {
	if near := english.DidYouMean(s, values); near != "" || s == "" {
		return near
	}
	if i := slices.IndexFunc(values, func(v string) bool { return strings.HasPrefix(v, s) }); i >= 0 {
		return "; did you mean " + strconv.Quote(values[i])
	}
	return ""
}

// dispatched is a flag that accepts a surface that can be simulated.
type dispatched struct{ choice }

func (f dispatched) Set(s string) error {
	if surface, err := schemas.ParseSurface(s); err == nil && !schemas.Dispatched.Has(surface) {
		return fmt.Errorf("%s is checked and not simulated; expected one of %s", surface.Name(), strings.Join(f.values, ", "))
	}
	return f.choice.Set(s)
}

// compared is a flag that accepts a list of surfaces that can be simulated, or "all".
type compared struct{ list *[]schemas.Surface }

func (f compared) String() string {
	if f.list == nil {
		return ""
	}
	var ids []string
	for _, s := range *f.list {
		ids = append(ids, s.ID())
	}
	return strings.Join(ids, ",")
}

func (f compared) Values() []string { return append(schemas.Dispatched.IDs(), "all") }

func (f compared) Set(text string) error {
	if text == "all" {
		*f.list = schemas.Dispatched.List()
		return nil
	}
	*f.list = nil
	for id := range strings.SplitSeq(text, ",") {
		var one string
		if err := (dispatched{choice{&one, f.Values()}}).Set(strings.TrimSpace(id)); err != nil {
			return err
		}
		if s, err := schemas.ParseSurface(one); err != nil {
			return fmt.Errorf("all stands for every surface and alone, not in %q", text)
		} else if !slices.Contains(*f.list, s) {
			*f.list = append(*f.list, s)
		}
	}
	return nil
}

// editions lists the editions of the facts.
var editions = []string{schemas.Observed.String(), schemas.Documented.String()}

func systemNames() []string {
	names := make([]string, len(schemas.AllOS))
	for i, os := range schemas.AllOS {
		names[i] = os.String()
	}
	return names
}

// surfaces is a flag that accepts a list of surfaces.
type surfaces struct{ set *schemas.Surfaces }

func (f surfaces) String() string {
	if f.set == nil || f.set.Empty() {
		return ""
	}
	return strings.Join(f.set.IDs(), ",")
}

func (f surfaces) Values() []string { return schemas.AllSurfaces.IDs() }

func (f surfaces) Set(s string) error {
	for id := range strings.SplitSeq(s, ",") {
		surface, err := schemas.ParseSurface(strings.TrimSpace(id))
		if err != nil {
			return fmt.Errorf("unknown surface %q%s; expected some of %s", id, didYouMean(id, schemas.AllSurfaces.IDs()), strings.Join(schemas.AllSurfaces.IDs(), ", "))
		}
		*f.set |= schemas.SurfaceSet(surface)
	}
	return nil
}

// list is a flag that may be repeated; each use may have several values, separated by commas.
type list struct {
	values *[]string
	among  []string // the accepted values; nil accepts any
	what   string   // what a value is, for messages
}

func (l list) String() string { return "" }

func (l list) Values() []string { return l.among }

func (l list) Set(s string) error {
	for v := range strings.SplitSeq(s, ",") {
		if l.among != nil && english.Nearest(v, l.among) != v {
			err := fmt.Errorf("unknown %s %q%s", l.what, v, english.DidYouMean(v, l.among))
			if len(l.among) < 10 {
				err = fmt.Errorf("%w; expected some of %s", err, strings.Join(l.among, ", "))
			}
			return err
		}
		*l.values = append(*l.values, v)
	}
	return nil
}
