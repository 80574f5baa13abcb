package simulate

import "github.com/hooks-ls/hooks-ls/schemas"

// product is how a surface interprets answers where tables cannot say it; facts are in schemas: Engine, Merge, ExitRule, ModelText.
type product struct {
	// interpret interprets one result.
	interpret func(p *Plan, h *PlannedHook, r HookResult) Verdict
	// fold adds a verdict and returns why no further one counts, "" when they do; nil means the function of the event's merge row.
	fold func(d *dispatch, v *Verdict) (ended string)
	// conclude derives the outcome from the verdicts on all hooks, except for the texts to the model.
	conclude func(d *dispatch, out *Outcome)
	// texts fills in the texts for the model and the user; nil means that the event's rows tell them from the outcome alone.
	texts func(d *dispatch, out *Outcome)
}

// products has every surface in schemas.Dispatched; the events of others cannot be simulated.
var products = map[schemas.Surface]*product{
	schemas.VSCode: vscode, schemas.CopilotCLI: copilot, schemas.CloudAgent: copilot, schemas.ClaudeCode: claude,
}
