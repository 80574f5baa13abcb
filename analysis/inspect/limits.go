package inspect

import (
	"math"
	"strconv"

	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Limit is a number that sets the timeout of a hook, in seconds.
type Limit struct {
	Member   *syntax.Member
	Seconds  float64
	Surfaces schemas.Surfaces // that use it as the timeout
}

// Limits returns the effective timeouts of the file, in source order.
func Limits(p *lint.Pass) []*Limit {
	var list []*Limit
	for _, k := range p.Hooks() {
		first := len(list)
		for _, s := range k.Surfaces.List() {
			h := k.Hook(s)
			if h.TimeoutNode == nil {
				continue
			}
			if _, err := strconv.ParseFloat(h.TimeoutNode.Text, 64); err != nil {
				continue // too large, or in a notation of YAML
			}
			l := slice.Find(list[first:], func(l *Limit) bool { return l.Member.Value == h.TimeoutNode })
			if l == nil {
				l = &Limit{Member: h.TimeoutNode.InMember(), Seconds: h.Timeout}
				list = append(list, l)
			}
			l.Surfaces |= schemas.SurfaceSet(s)
		}
	}
	return list
}

// CutShort returns the surfaces that reduce a timeout to almost nothing because it is out of range.
func CutShort(p *lint.Pass, l *Limit) schemas.Surfaces {
	return l.Surfaces.Where(func(s schemas.Surface) bool {
		e := schemas.EngineOn(s, p.Settings().Edition)
		return e.MinTimeout > 0 && (l.Seconds <= 0 || l.Seconds > e.MaxTimeout)
	})
}

// Duration formats a number of seconds: "5 seconds", "1 hour 23 minutes", "3 days".
func Duration(seconds float64) string {
	if seconds < 1 {
		return amount(seconds*1000, "millisecond")
	}
	units := []struct {
		name string
		size float64
	}{{"day", 86400}, {"hour", 3600}, {"minute", 60}, {"second", 1}}
	for i, u := range units[:len(units)-1] {
		if seconds < u.size {
			continue
		}
		if u.name == "day" && seconds >= 10*u.size {
			return amount(math.Round(seconds/u.size), u.name)
		}
		whole := math.Floor(seconds / u.size)
		text := amount(whole, u.name)
		if n := math.Floor((seconds - whole*u.size) / units[i+1].size); n > 0 {
			text += " " + amount(n, units[i+1].name)
		}
		return text
	}
	return amount(seconds, "second")
}

func amount(n float64, unit string) string {
	if n != 1 {
		unit += "s"
	}
	return Decimal(n) + " " + unit
}

// Decimal formats a number as in JSON.
func Decimal(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }

// SuspiciousSeconds is the limit in seconds from which a number looks like milliseconds.
const SuspiciousSeconds = 1000
