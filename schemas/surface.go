// Package schemas is the reference of hooks-ls: one table, in Go, of what each surface does with agent hooks, with the
// provenance of each fact.
//
// Everything else derives from it: diagnostics, completion, hover, the JSON Schemas in json/, docs/reference, the
// payloads of the simulator and the checks of hook output. A fact about hooks is a row here, never an if elsewhere;
// this package reads no files and does not know its users. Begin with Event in event.go and one event, such as
// event_stop.go.
package schemas

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// Surface is a product that runs hooks. The zero value is VSCode.
type Surface uint8

const (
	// VSCode is VS Code's local harness (the Copilot Chat extension host).
	VSCode Surface = iota
	// CopilotCLI is GitHub Copilot CLI, and the Copilot harness inside VS Code, which has the same engine.
	CopilotCLI
	// CloudAgent is the GitHub Copilot cloud agent; documented, never observed.
	CloudAgent
	// ClaudeCode is Anthropic's Claude Code; observed in print mode.
	ClaudeCode

	numSurfaces
)

// NumSurfaces is the length of an array with a cell per surface.
const NumSurfaces = int(numSurfaces)

// informal are further names that people use for one surface, in lower case.
var surfaceNames = [numSurfaces]struct {
	id, name, short, publisher string
	informal                   []string
}{
	VSCode:     {"vscode", "VS Code", "VS Code", "VS Code", []string{"code", "vs-code"}},
	CopilotCLI: {"copilot-cli", "Copilot CLI", "CLI", "GitHub", []string{"cli"}},
	CloudAgent: {"cloud-agent", "Copilot cloud agent", "Cloud", "GitHub", []string{"coding-agent"}},
	ClaudeCode: {"claude-code", "Claude Code", "Claude", "Claude Code", []string{"claude"}},
}

// ID returns the name used on the command line and in JSON, such as "copilot-cli".
func (s Surface) ID() string { return surfaceNames[s].id }

// Name returns the product's name as users know it, such as "Copilot CLI".
func (s Surface) Name() string { return surfaceNames[s].name }

// Short returns a name for a narrow column, such as "CLI".
func (s Surface) Short() string { return surfaceNames[s].short }

// Publisher returns the name under which the product's documents are known, such as "GitHub".
func (s Surface) Publisher() string { return surfaceNames[s].publisher }

// String returns the ID.
func (s Surface) String() string { return s.ID() }

// MarshalText returns the ID.
func (s Surface) MarshalText() ([]byte, error) { return []byte(s.ID()), nil }

// ParseSurface returns a surface by its ID. The error lists the valid IDs.
func ParseSurface(id string) (Surface, error) {
	if s := slices.IndexFunc(AllSurfaces.List(), func(s Surface) bool { return s.ID() == id }); s >= 0 {
		return Surface(s), nil
	}
	return 0, fmt.Errorf("unknown product %q; expected one of %s", id, AllSurfaces)
}

// Surfaces is a set of surfaces. The zero value is the empty set.
type Surfaces uint8

// AllSurfaces contains every surface.
const AllSurfaces Surfaces = 1<<numSurfaces - 1

// Dispatched are the surfaces whose events can be simulated. Files of other surfaces are only checked.
const Dispatched Surfaces = 1<<VSCode | 1<<CopilotCLI | 1<<CloudAgent | 1<<ClaudeCode

// Copilot are the surfaces that run GitHub's hook engine.
const Copilot Surfaces = 1<<CopilotCLI | 1<<CloudAgent

// Cased are the surfaces whose payloads and tool names follow the casing of the event's name; others send snake_case.
const Cased = Copilot

// Remote are the surfaces that run hooks on a machine of their own.
const Remote Surfaces = 1 << CloudAgent

// Growing are the surfaces whose fields and values grow with each release: a name that is not in the tables may be new.
const Growing Surfaces = 1 << ClaudeCode

// Unseen are the surfaces that were never observed.
const Unseen Surfaces = 1 << CloudAgent

// SurfacesCalled returns the surfaces that people call by a name, regardless of case: an ID, a product's name, an informal one.
func SurfacesCalled(name string) Surfaces {
	if strings.EqualFold(name, "copilot") {
		return Copilot
	}
	return AllSurfaces.Where(func(s Surface) bool {
		return slices.ContainsFunc(append([]string{s.ID(), s.Name()}, surfaceNames[s].informal...), func(own string) bool { return strings.EqualFold(name, own) })
	})
}

// SurfaceSet returns the set of the given surfaces.
func SurfaceSet(list ...Surface) Surfaces {
	var set Surfaces
	for _, s := range list {
		set |= 1 << s
	}
	return set
}

// Has reports whether s is in the set.
func (set Surfaces) Has(s Surface) bool { return set&(1<<s) != 0 }

// Empty reports whether the set has no surface.
func (set Surfaces) Empty() bool { return set == 0 }

// Within reports whether the set is not empty and a subset of another.
func (set Surfaces) Within(other Surfaces) bool { return set != 0 && set&^other == 0 }

// Len is the number of surfaces in the set.
func (set Surfaces) Len() int { return bits.OnesCount8(uint8(set)) }

// List returns the members in the order of the constants. The result is shared and must not be modified.
func (set Surfaces) List() []Surface { return lists[set&AllSurfaces] }

// lists holds the list of every set: it is asked for at every step.
var lists = func() (all [1 << numSurfaces][]Surface) {
	for set := range all {
		for s := range numSurfaces {
			if Surfaces(set).Has(s) {
				all[set] = append(all[set], s)
			}
		}
		all[set] = slices.Clip(all[set])
	}
	return all
}()

// Where returns the members for which a condition holds.
func (set Surfaces) Where(is func(Surface) bool) Surfaces {
	var those Surfaces
	for s := range numSurfaces {
		if set.Has(s) && is(s) {
			those |= 1 << s
		}
	}
	return those
}

// IDs returns the IDs of the members in the order of the constants.
func (set Surfaces) IDs() []string { return slice.List(set.List(), Surface.ID) }

// String joins the IDs with ", ".
func (set Surfaces) String() string { return strings.Join(set.IDs(), ", ") }

// Names joins the product names for a sentence: "VS Code and Copilot CLI". Copilot CLI and the cloud agent together are "Copilot".
func (set Surfaces) Names() string {
	if set.Empty() {
		return "no product"
	}
	return english.Join(set.names(), "and")
}

// IsOne reports whether Names is a single name, for agreement with a verb.
func (set Surfaces) IsOne() bool { return len(set.names()) == 1 }

func (set Surfaces) names() []string {
	var names []string
	for _, s := range set.List() {
		switch {
		case set&Copilot != Copilot || !Copilot.Has(s):
			names = append(names, s.Name())
		case s == CopilotCLI:
			names = append(names, "Copilot")
		}
	}
	return names
}

// Edition selects which side of a fact applies where document and product differ.
type Edition uint8

const (
	// Observed is the behavior of the newest observed version. The default.
	Observed Edition = iota
	// Documented is the behavior according to the product's own reference.
	Documented
)

// String returns "observed" or "documented".
func (e Edition) String() string { return [...]string{"observed", "documented"}[e] }

// EditionNamed returns the edition with that String; for any other name it is Observed, and ok is false.
func EditionNamed(name string) (e Edition, ok bool) {
	if name == Documented.String() {
		return Documented, true
	}
	return Observed, name == Observed.String()
}

// OS is an operating system on which a surface runs hooks. The zero value is Linux.
type OS uint8

const (
	Linux OS = iota
	MacOS
	Windows

	numOS
)

// AllOS lists the operating systems in the order of the constants.
var AllOS = [numOS]OS{Linux, MacOS, Windows}

// String returns "linux", "macos" or "windows", as on the command line.
func (o OS) String() string { return [numOS]string{"linux", "macos", "windows"}[o] }

// OSNamed returns the system with that String; ok is false when there is none.
func OSNamed(name string) (os OS, ok bool) {
	i := slices.IndexFunc(AllOS[:], func(os OS) bool { return os.String() == name })
	return OS(max(i, 0)), i >= 0
}

// Name returns the system's name as users know it, such as "Windows".
func (o OS) Name() string { return [numOS]string{"Linux", "macOS", "Windows"}[o] }

// MarshalText returns String.
func (o OS) MarshalText() ([]byte, error) { return []byte(o.String()), nil }
