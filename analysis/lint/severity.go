package lint

import "github.com/hooks-ls/hooks-ls/analysis/workspace"

// Severity of a finding. The zero value is Error.
type Severity = workspace.Severity

// The severities, worst first.
const (
	Error   = workspace.Error
	Warning = workspace.Warning
	Info    = workspace.Info
	Hint    = workspace.Hint
)
