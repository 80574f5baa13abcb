package simulate

import "github.com/hooks-ls/hooks-ls/schemas"

// product is how one surface reads what hooks answer, where rows of the reference cannot say it. What differs by facts
// alone is in schemas: Engine, Merge, ExitRule, ModelText.
type product struct {
	// understand says what the surface makes of one result.
	understand func(p *Plan, h *PlannedHook, r HookResult) Verdict
	// fold adds one verdict to those before it and says why no other counts any more; nil for the function that the event's merge
	// row names.
	fold func(d *dispatch, v *Verdict) (ended string)
	// conclude says what follows from the verdicts on all hooks, but for the texts that the model gets.
	conclude func(d *dispatch, out *Outcome)
	// texts fills in the texts that the model and the user get, nil for what the rows of the event alone say of the outcome.
	texts func(d *dispatch, out *Outcome)
}

// productOf is nil for a surface whose events cannot be simulated. It has an entry for each of schemas.Dispatched.
func productOf(s schemas.Surface) *product {
	switch s {
	case schemas.VSCode:
		return vscode
	case schemas.CopilotCLI, schemas.CloudAgent:
		return copilot
	case schemas.ClaudeCode:
		return claude
	}
	return nil
}
