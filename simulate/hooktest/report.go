package hooktest

import (
	"encoding/json"
	"slices"

	"github.com/hooks-ls/hooks-ls/schemas"
)

// Report is what a run found. Its JSON is a contract: fields may be added.
type Report struct {
	Version int    `json:"version"`
	Hooks   []Hook `json:"hooks"`
	// Cases are those of the project's own files.
	Cases []Case `json:"cases,omitempty"`
	// Notes are about the whole run: what was not copied, whether there was a network.
	Notes []string `json:"notes"`
}

// State is what was proven of a hook.
type State string

const (
	// Alive hooks acted on an input that the product sends: they denied, blocked, added context or changed something.
	Alive State = "alive"
	// Dead hooks act only on inputs that the product never sends, or in a way that it does not read.
	Dead State = "dead"
	// Silent hooks ran and did nothing, whatever they were given. A hook that only logs is silent.
	Silent State = "silent"
	// Failing hooks could not be run.
	Failing State = "failing"
	// Untried hooks could not be given an input that their matcher takes.
	Untried State = "untried"
)

// Hook is one hook in one product.
type Hook struct {
	ID      string          `json:"id"`
	Source  string          `json:"source"`
	Pointer string          `json:"pointer"`
	Event   string          `json:"event"`
	Surface schemas.Surface `json:"surface"`
	Command string          `json:"command"`
	// Name is what messages call the hook: its script, or its command.
	Name string `json:"name"`
	// Script is the first file that the command names, relative to the workspace; empty when it names none.
	Script string `json:"script,omitempty"`
	State  State  `json:"state"`
	// Proof is the input on which the hook acted as the product reads it; nil for hooks that are not alive.
	Proof *Proof `json:"proof,omitempty"`
	// Inputs counts the runs.
	Inputs int `json:"inputs"`
	// TypicalMs is the median of the runs with inputs that the product sends, in milliseconds.
	TypicalMs float64   `json:"typicalMs"`
	Problems  []Problem `json:"problems"`
}

// Proof is an input with what came of it.
type Proof struct {
	// Input says in a few words what was tried: "run_in_terminal: rm -rf /".
	Input string `json:"input"`
	// Action is what the product does: deny, block, context, …
	Action string `json:"action"`
	// Setting is a variable without which the hook does not act, NAME=value; empty for most.
	Setting string          `json:"setting,omitempty"`
	Reason  string          `json:"reason,omitempty"`
	Stdin   json.RawMessage `json:"stdin,omitempty"`
}

// Problem is one thing that is wrong with a hook, as a finding says it.
type Problem struct {
	// Kind is a slug: dead, not-read, denies-every-call, crash, missing-program, loop, slow, fragile.
	Kind string `json:"kind"`
	// Fails reports that the hook does not do what it is for; other problems are remarks.
	Fails    bool     `json:"fails"`
	Headline string   `json:"headline"`
	Notes    []string `json:"notes,omitempty"`
	Help     string   `json:"help,omitempty"`
}

// Failed reports whether some hook does not do what it is for, or some case has not passed.
func (r *Report) Failed() bool {
	if slices.ContainsFunc(r.Cases, func(c Case) bool { return !c.Passed() }) {
		return true
	}
	for _, h := range r.Hooks {
		if h.Failed() {
			return true
		}
	}
	return false
}

// Failed reports whether the hook does not do what it is for.
func (h *Hook) Failed() bool {
	for _, p := range h.Problems {
		if p.Fails {
			return true
		}
	}
	return false
}

// has reports whether a problem of a kind was found.
func (h *Hook) has(kind string) bool {
	return slices.ContainsFunc(h.Problems, func(p Problem) bool { return p.Kind == kind })
}

// Finding is a problem of a hook, for showing it where the hook is written.
type Finding struct {
	// Pointer is the hook's in its source.
	Pointer string
	Kind    string
	// Message is the headline, with the notes and the help in lines of their own.
	Message string
	Fails   bool
}

// Findings are the problems of the hooks of a source, each once.
func (r *Report) Findings(source string) []Finding {
	var list []Finding
	for i := range r.Hooks {
		h := &r.Hooks[i]
		if h.Source != source {
			continue
		}
		for _, p := range h.Problems {
			f := Finding{h.Pointer, p.Kind, p.text(), p.Fails}
			if !slices.Contains(list, f) {
				list = append(list, f)
			}
		}
	}
	return list
}
