package hooktest

import (
	"encoding/json"
	"slices"

	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/schemas"
	"github.com/hooks-ls/hooks-ls/simulate"
)

// Report is the result of a run. Its JSON is a contract: fields may be added.
type Report struct {
	Version int    `json:"version"`
	Hooks   []Hook `json:"hooks"`
	// Cases are the results of the project's own case files.
	Cases []Case `json:"cases,omitempty"`
	// Notes concern the whole run: what was not copied, whether there was a network.
	Notes []string `json:"notes"`
}

// State is what was proven about a hook.
type State string

const (
	// Alive hooks acted on input that the product sends: they denied, blocked, added context or changed something.
	Alive State = "alive"
	// Dead hooks act only on input that the product never sends, or in a way that it does not read.
	Dead State = "dead"
	// Silent hooks ran and did nothing on any input, or allowed every call. A hook that only logs is silent.
	Silent State = "silent"
	// Failing hooks cannot run, fail by accident, or deny every call because they fail.
	Failing State = "failing"
	// Untried hooks could not be run, or could not be judged without a network.
	Untried State = "untried"
)

// Hook is the result of one hook in one product.
type Hook struct {
	ID      string          `json:"id"`
	Source  string          `json:"source"`
	Pointer string          `json:"pointer"`
	Event   string          `json:"event"`
	Surface schemas.Surface `json:"surface"`
	Command string          `json:"command"`
	// Name is what messages call the hook: its script, or its command.
	Name string `json:"name"`
	// Script is the first file that the command names, relative to the workspace; "" when it names none.
	Script string `json:"script,omitempty"`
	State  State  `json:"state"`
	// Proof is the input on which the hook acted; nil for hooks that are not alive.
	Proof *Proof `json:"proof,omitempty"`
	// Inputs is the number of runs.
	Inputs int `json:"inputs"`
	// TypicalMs is the median time of the runs on input that the product sends.
	TypicalMs float64   `json:"typicalMs"`
	Problems  []Problem `json:"problems"`

	listed simulate.ListedHook
}

// Proof is an input and its effect.
type Proof struct {
	// Input summarizes the input: "run_in_terminal: rm -rf /".
	Input string `json:"input"`
	// Action is what the product does: deny, block, add context and so on.
	Action string `json:"action"`
	// Setting is a variable without which the hook does not act, NAME=value; usually "".
	Setting string          `json:"setting,omitempty"`
	Reason  string          `json:"reason,omitempty"`
	Stdin   json.RawMessage `json:"stdin,omitempty"`
}

// Problem is one problem of a hook.
type Problem struct {
	// Kind is a slug: dead, not-read, denies-every-call, allows-every-call, crash, exit-code, missing-program, needs-network, untried, loop, slow, fragile.
	Kind string `json:"kind"`
	// Fails reports that the hook does not do its job; other problems are remarks.
	Fails    bool     `json:"fails"`
	Headline string   `json:"headline"`
	Notes    []string `json:"notes,omitempty"`
	Help     string   `json:"help,omitempty"`
}

// Failed reports whether any hook does not do its job, or any case failed.
func (r *Report) Failed() bool {
	return slices.ContainsFunc(r.Cases, func(c Case) bool { return !c.passed() }) || slices.ContainsFunc(r.Hooks, func(h Hook) bool { return h.Failed() })
}

// Failed reports whether the hook does not do its job.
func (h *Hook) Failed() bool {
	return slices.ContainsFunc(h.Problems, func(p Problem) bool { return p.Fails })
}

func (h *Hook) has(kind string) bool {
	return slices.ContainsFunc(h.Problems, func(p Problem) bool { return p.Kind == kind })
}

// Text is the headline, followed by the notes and the help on separate lines.
func (p Problem) Text() string { return english.Lines(p.Headline, p.Notes, p.Help) }
