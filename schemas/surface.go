// Package schemas is the reference of hooks-ls: one Go table of what every
// surface does with agent hooks, with the provenance of each fact.
//
// Everything else derives from it: diagnostics, completion, hover, the JSON
// Schemas in json/, docs/reference, the payloads of the simulator and the check
// of a hook's output. A fact about hooks is a row here, never an if elsewhere;
// nothing here reads a file or knows who asks. Begin with Event in event.go and
// one event, such as event_stop.go.
package schemas

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
)

// Surface is a product that runs hooks. The zero value is VSCode.
type Surface uint8

const (
	// VSCode is VS Code's local harness (the Copilot Chat extension host).
	VSCode Surface = iota
	// CopilotCLI is GitHub Copilot CLI, and the Copilot harness inside VS Code, which runs the same engine.
	CopilotCLI
	// CloudAgent is the GitHub Copilot cloud agent; documented, never observed.
	CloudAgent
	// ClaudeCode is Anthropic's Claude Code; observed in print mode.
	ClaudeCode

	numSurfaces
)

// NumSurfaces is the length of an array with a cell per surface.
const NumSurfaces = int(numSurfaces)

var surfaceNames = [numSurfaces]struct{ id, name string }{
	VSCode:     {"vscode", "VS Code"},
	CopilotCLI: {"copilot-cli", "Copilot CLI"},
	CloudAgent: {"cloud-agent", "Copilot cloud agent"},
	ClaudeCode: {"claude-code", "Claude Code"},
}

// ID is the name used on the command line and in JSON, such as "copilot-cli".
func (s Surface) ID() string { return surfaceNames[s].id }

// Name is the product's name as users know it, such as "Copilot CLI".
func (s Surface) Name() string { return surfaceNames[s].name }

// String is ID.
func (s Surface) String() string { return s.ID() }

// MarshalText writes the ID.
func (s Surface) MarshalText() ([]byte, error) { return []byte(s.ID()), nil }

// ParseSurface finds a surface by its ID. The error lists the valid IDs.
func ParseSurface(id string) (Surface, error) {
	for s := range numSurfaces {
		if surfaceNames[s].id == id {
			return s, nil
		}
	}
	return 0, fmt.Errorf("unknown surface %q; expected one of %s", id, AllSurfaces)
}

// Surfaces is a set of surfaces. The zero value is the empty set.
type Surfaces uint8

// AllSurfaces holds every surface, Claude Code included.
const AllSurfaces Surfaces = 1<<numSurfaces - 1

// Dispatched are the surfaces of which enough is known that an event of theirs can be simulated. Files of the others are
// only checked.
const Dispatched Surfaces = 1<<VSCode | 1<<CopilotCLI | 1<<CloudAgent | 1<<ClaudeCode

// Copilot are the surfaces that GitHub's engine runs hooks for.
const Copilot Surfaces = 1<<CopilotCLI | 1<<CloudAgent

// Growing are the surfaces whose lists of fields and values grow from release to release: a name that is not in the tables
// may be a new one.
const Growing Surfaces = 1 << ClaudeCode

// Unseen surfaces were never observed.
const Unseen Surfaces = 1 << CloudAgent

// SurfaceSet is the set of the given surfaces.
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

// Within reports that the set is not empty and part of another.
func (set Surfaces) Within(other Surfaces) bool { return set != 0 && set&^other == 0 }

// Len is the number of surfaces in the set.
func (set Surfaces) Len() int { return bits.OnesCount8(uint8(set)) }

// List is the members in the order of the constants; nil for the empty set. It is shared and not to be changed.
func (set Surfaces) List() []Surface { return surfaceLists.get()[set] }

// surfaceLists are the lists of all sets.
var surfaceLists = lazy[[][]Surface]{make: func() [][]Surface {
	lists := make([][]Surface, AllSurfaces+1)
	for set := range lists {
		for s := range numSurfaces {
			if Surfaces(set).Has(s) {
				lists[set] = append(lists[set], s)
			}
		}
		lists[set] = slices.Clip(lists[set])
	}
	return lists
}}

// IDs is the members' IDs in the order of the constants.
func (set Surfaces) IDs() []string {
	ids := make([]string, 0, set.Len())
	for _, s := range set.List() {
		ids = append(ids, s.ID())
	}
	return ids
}

// String joins the IDs with ", ".
func (set Surfaces) String() string { return strings.Join(set.IDs(), ", ") }

// Names joins the product names as a sentence needs them: "VS Code and Copilot CLI". Copilot CLI and the cloud agent together
// are "Copilot".
func (set Surfaces) Names() string { return sentence(set.names()) }

// IsOne reports that Names is a single name, which a verb has to agree with.
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

func sentence(names []string) string {
	switch len(names) {
	case 0:
		return "no product"
	case 1:
		return names[0]
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}

// Edition selects which side of a fact counts where document and product differ.
type Edition uint8

const (
	// Observed is what the newest observed version of the product does. The default.
	Observed Edition = iota
	// Documented is what the product's own reference says.
	Documented
)

// String is "observed" or "documented".
func (e Edition) String() string {
	if e == Documented {
		return "documented"
	}
	return "observed"
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

// String is "linux", "macos" or "windows", as on the command line.
func (o OS) String() string { return [numOS]string{"linux", "macos", "windows"}[o] }

// Name is the system's name as users know it, such as "Windows".
func (o OS) Name() string { return [numOS]string{"Linux", "macOS", "Windows"}[o] }

// MarshalText writes String.
func (o OS) MarshalText() ([]byte, error) { return []byte(o.String()), nil }
