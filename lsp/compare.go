package lsp

import (
	"cmp"
	"context"
	"encoding/json"

	"go.lsp.dev/protocol"

	"github.com/hooks-ls/hooks-ls/schemas"
	"github.com/hooks-ls/hooks-ls/simulate"
)

// compare simulates an event in every product, or plans it in a dry run. The tool call is translated for each product. A product
// without the event, or without such a tool, has no result but a reason in NotRun.
func (s *server) compare(ctx context.Context, p *protocol.ExecuteCommandParams, raw json.RawMessage) (any, error) {
	var agreed agreement
	var first *simulationRequest
	c, err := simulate.NewComparison(schemas.Dispatched.List(), func(surface schemas.Surface) (*simulate.Plan, *simulate.Translation, error) {
		req, err := s.simulationRequest(ctx, simulateCommand, raw, surface.ID())
		if err != nil {
			return nil, req.translated, err
		}
		plan, err := req.plan()
		if err == nil {
			agreed = append(agreed, agreementOn(pinned(ctx), plan)...)
			first = cmp.Or(first, &req)
		}
		return plan, req.translated, err
	})
	if err != nil {
		return nil, err
	}
	if err := s.run(ctx, p, first, agreed, c.Run); err != nil {
		return nil, err
	}
	answer, err := answerWith(c, c.WriteText)
	if first.DryRun {
		answer.Consent, answer.Parts, answer.Tools = agreed.plan(), agreed, first.tools
	} else { // the outcome first, as in one product
		answer.Text = c.Event + " in all products\n" + c.Difference() + "\n\n" + answer.Text
	}
	return answer, err
}
