package lsp

import (
	"context"
	"encoding/json"
	"errors"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"github.com/hooks-ls/hooks-ls/schemas"
	"github.com/hooks-ls/hooks-ls/simulate"
)

// allProducts is the surface of a request that simulates every product.
const allProducts = "all"

// compare simulates an event in every product, or plans it in a dry run. The tool call is translated for each product. A product
// without the event, or without such a tool, has no result but a reason in NotRun.
func (s *server) compare(ctx context.Context, p *protocol.ExecuteCommandParams, raw json.RawMessage) (any, error) {
	var agreed agreement
	var plans []*simulate.Plan
	var first *simulationRequest
	var refused error
	var wire *jsonrpc2.Error
	c := &simulate.Comparison{}
	for _, surface := range schemas.Dispatched.List() {
		req, err := s.simulationRequest(ctx, simulateCommand, raw, surface.ID())
		var plan *simulate.Plan
		if err == nil {
			plan, err = req.plan()
		}
		product := simulate.ProductResult{Surface: surface, Translated: req.translated}
		if err != nil {
			if refused = asInvalidParams(err); !errors.As(refused, &wire) || wire.Code != jsonrpc2.InvalidParams {
				return nil, err
			}
			product.NotRun = wire.Message
		} else if agreed = append(agreed, pinned(ctx).agreementOn(plan)...); first == nil {
			first = &req
		}
		plans = append(plans, plan)
		c.Products = append(c.Products, product)
	}
	if first == nil {
		return nil, refused
	}
	c.Event = first.Event
	if ev, _, ok := schemas.EventBySpelling(first.Event); ok {
		c.Event = ev.Name
	}
	ctx, runner, done, err := s.runner(ctx, p, first, agreed)
	if err != nil {
		return nil, err
	}
	defer done()
	for i, plan := range plans {
		if plan == nil {
			continue
		}
		if c.Products[i].Result, err = plan.Simulate(ctx, runner); err != nil {
			return nil, asInvalidParams(err)
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	answer, err := answerWith(c, c.WriteText)
	if !first.DryRun { // the outcome first, as in one product
		answer.Text = c.Event + " in all products\n" + c.Difference() + "\n\n" + answer.Text
	}
	if first.DryRun {
		answer.Consent, answer.Parts, answer.Tools = agreed.plan(), agreed, first.tools
	}
	return answer, err
}
