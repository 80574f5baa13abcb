package config

import "github.com/hooks-ls/hooks-ls/schemas"

// Absent speaks of hooks that belong to a file and are left out of the text it was parsed from: the engine judges the
// versions of a long file in parts, and what is said of a part counts the hooks of the whole. Nil means that none is
// left out.
type Absent struct {
	// Entries counts them by the name of their list.
	Entries map[string]int
	// Kept counts those that each surface keeps, or would if the file did not fall; KeptByAny those that one at least does.
	Kept      [schemas.NumSurfaces]int
	KeptByAny int
	// Falls are the surfaces on which they make the whole file fall.
	Falls schemas.Surfaces
}

func (a *Absent) entries(list string) int {
	if a == nil {
		return 0
	}
	return a.Entries[list]
}

func (a *Absent) kept(s schemas.Surface) int {
	if a == nil {
		return 0
	}
	return a.Kept[s]
}

func (a *Absent) falls(s schemas.Surface) bool { return a != nil && a.Falls.Has(s) }

// Count is how many entries the list has, those included that are left out of the text.
func (l *EventList) Count() int { return len(l.Entries) + l.File.Absent.entries(l.Name) }

// Count is how many hooks the surface takes from the file, those included that are left out of the text.
func (r *Reading) Count() int {
	if r.Status == Skipped {
		return 0
	}
	return len(r.Hooks) + r.File.Absent.kept(r.Surface)
}
