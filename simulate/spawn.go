package simulate

import (
	"context"
	"time"
)

// Spawn is one hook ready to run, a process or a request, so completely that a Runner needs no knowledge of surfaces.
type Spawn struct {
	// Argv is the program and its arguments; empty when HTTP or Answer is set.
	Argv []string
	// Dir is the absolute working directory.
	Dir string
	// Env is the whole environment as NAME=value, in no particular order; of duplicates the last wins.
	Env []string
	// EnvFile names the variable with the file that the surface creates, "" for none; the runner points it to a temporary file.
	EnvFile string
	// Stdin is written once, then the pipe is closed. The process need not read it.
	Stdin []byte
	// Sockets makes the standard streams sockets instead of pipes, as Node.js does.
	Sockets bool
	// Timeout is the hook's limit, never zero.
	Timeout time.Duration
	// Kill says how the surface ends a hook at its timeout.
	Kill Kill
	// Answer is returned without running anything, for a hook that would ask a model or call a tool; nil for all others.
	Answer *HookResult
	// HTTP is the request of an http hook, nil for a process.
	HTTP *Call
	// Offline starts the process without a network. The process does not start where CanCutNetwork is false.
	Offline bool
}

// Kill says how a hook is ended at its timeout or on cancellation.
type Kill struct {
	// Faithful ends the hook just as the surface does, which may leave processes running; otherwise all that it started is killed.
	Faithful bool
	// Group says that the surface signals the process group; otherwise only the process that it started.
	Group bool
	// Grace is the time between the surface's first and its final signal.
	Grace time.Duration
}

// Call is the POST request of an http hook.
type Call struct {
	URL string
	// Headers are in source order, with variables already expanded.
	Headers []Header
	Body    []byte
	// Blocked says why the surface refuses the URL before connecting; "" when it does not.
	Blocked string
	// RefuseLoopback refuses names that resolve to a loopback, private or link-local address.
	RefuseLoopback bool
}

// Header is one request header.
type Header struct{ Name, Value string }

// HookResult is the result of running a Spawn, before any surface interprets it.
type HookResult struct {
	// StartError says why the hook did not start, or why the request got no response; "" when it ran.
	StartError string
	// SpawnError is the same error as Node.js words it, which products show: "spawn /bin/sh ENOENT"; "" when not known.
	SpawnError string
	// Failure is the kind of StartError.
	Failure Failure
	// ExitCode is -1 when the process did not exit by itself. For http it is 0 for a 2xx response and 1 for any other.
	ExitCode int
	// Signal is the name of the signal that ended the process ("SIGKILL"), "" when none did.
	Signal string
	// TimedOut reports that the timeout was reached, whatever the process did then.
	TimedOut bool
	// Cancelled reports that the context ended first.
	Cancelled bool
	Stdout    []byte
	Stderr    []byte
	// Chunks are the byte offsets in Stdout at which single reads ended, for surfaces that decode each alone; nil when unknown.
	Chunks []int
	// Truncated reports that output beyond the limit was dropped.
	Truncated bool
	// Held is how long, if noticeable, processes left behind kept the output open after the exit; the surface waits that long.
	Held time.Duration
	// Leftover counts the processes left running that safe mode killed; 0 where they cannot be counted.
	Leftover int
	// Status is the HTTP status, 0 for a process.
	Status   int
	Duration time.Duration
}

// Failure is why a hook could not be run, "" when it was run. Verdict.Failure has the same words.
type Failure string

const (
	SpawnFailed Failure = "spawn"        // the process could not be started
	HTTPFailed  Failure = "http"         // the request failed
	HTTPBlocked Failure = "http-blocked" // the surface refuses the URL
	NetworkOff  Failure = "network-off"  // the runner may not send requests; to a surface, this is a hook that fails
)

// Runner runs a hook. It returns when the hook has ended and its output is closed; a failure is part of the result.
type Runner func(ctx context.Context, s Spawn) HookResult
