package simulate

import (
	"context"
	"time"
)

// Spawn is one hook ready to run: a process to start, or a request to send. It
// is complete, so that a Runner needs to know nothing about surfaces.
type Spawn struct {
	// Argv is the program and its arguments; empty when HTTP is set.
	Argv []string
	// Dir is the absolute working directory.
	Dir string
	// Env is the whole environment as NAME=value, in no particular order; a later duplicate wins.
	Env []string
	// Stdin is written once, then the pipe is closed. A process that does not read it is fine.
	Stdin []byte
	// Timeout is the limit of the hook, never zero.
	Timeout time.Duration
	// Kill says how the surface ends a hook at its limit.
	Kill Kill
	// Answer is what comes back without anything being run: the text that the request gives for a hook that asks a model or
	// calls a tool elsewhere. nil for all other hooks.
	Answer *HookResult
	// HTTP is the request of an http hook, nil for a process.
	HTTP *Call
	// Offline starts the process without a network. Only where CanCutNetwork is true; elsewhere it does not start.
	Offline bool
}

// Kill is how a hook is ended at its limit or on cancellation.
type Kill struct {
	// Faithful reproduces the surface's own way, survivors included. When false, the hook is
	// asked to end as the surface does, then all it has started is killed, and nothing is left running.
	Faithful bool
	// Group reports that the surface signals the process group; otherwise only the process it started.
	Group bool
	// Grace is the time between the surface's polite and its final signal.
	Grace time.Duration
}

// Call is the POST request of an http hook.
type Call struct {
	URL string
	// Headers in source order, variables already expanded.
	Headers []Header
	Body    []byte
	// Blocked says why the surface refuses the target before any connection is made; empty means it does not.
	Blocked string
	// RefuseLoopback reports that a name which resolves to a loopback, private or link-local address is refused.
	RefuseLoopback bool
}

// Header is one request header.
type Header struct{ Name, Value string }

// HookResult is what came back from running a Spawn, before any surface reads it.
type HookResult struct {
	// StartError is why the hook never started, or why the request got no answer; empty when it ran.
	StartError string
	// SpawnError is the same in the words of Node.js, which products show: "spawn /bin/sh ENOENT". Empty when they are not known.
	SpawnError string
	// Failure tells the kinds of StartError apart.
	Failure Failure
	// ExitCode is -1 when the process did not exit by itself. For http it is 0 for a 2xx answer and 1 otherwise.
	ExitCode int
	// Signal is the name of the signal that ended the process ("SIGKILL"), empty when none did.
	Signal string
	// TimedOut reports that the limit was reached, whatever the process did then.
	TimedOut bool
	// Cancelled reports that the context ended first.
	Cancelled bool
	Stdout    []byte
	Stderr    []byte
	// Chunks are the offsets in Stdout at which single reads ended, for surfaces that decode each read alone; nil when unknown.
	Chunks []int
	// Truncated reports that output beyond the cap was dropped.
	Truncated bool
	// Held is how long processes that the hook left behind kept its output open after its own end, when that is long
	// enough to notice. The surface waits that long for the answer.
	Held time.Duration
	// HeldOpen reports that they still did so when the safe mode ended them; the surface would have waited longer.
	HeldOpen bool
	// Leftover counts the processes that the hook left running and that the safe mode ended; zero where they cannot be counted.
	Leftover int
	// Status is the HTTP status, 0 for a process.
	Status   int
	Duration time.Duration
}

// Failure is why a hook could not be run.
type Failure uint8

const (
	NoFailure   Failure = iota
	SpawnFailed         // the process could not be started
	HTTPFailed          // the request failed
	HTTPBlocked         // the surface refuses the target
	NetworkOff          // the runner may not send requests
)

// Runner runs hooks. Run returns when the hook has ended and its output is
// closed; failures of the hook are part of the result, never an error.
type Runner interface {
	Run(ctx context.Context, s Spawn) HookResult
}

// RunnerFunc makes a function a Runner.
type RunnerFunc func(ctx context.Context, s Spawn) HookResult

// Run calls f.
func (f RunnerFunc) Run(ctx context.Context, s Spawn) HookResult { return f(ctx, s) }
