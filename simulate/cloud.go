package simulate

import "github.com/hooks-ls/hooks-ls/schemas"

// cloud applies what only the cloud agent does to an outcome: nobody is there to answer, so that asking means refusing.
func (d *dispatch) cloud(out *Outcome) {
	s, ed := d.plan.Request.Surface, d.plan.Request.Edition
	if out.Action == "ask" && schemas.EngineOn(s, ed).NonInteractive {
		d.tell("nobody can be asked on %s, so that ask counts as deny", s.Name())
		out.Action = "deny"
	}
}
