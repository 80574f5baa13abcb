package simulate

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
	"github.com/hooks-ls/hooks-ls/term"
)

// Comparison is the result of one event in several products. Its JSON is the list of Products.
type Comparison struct {
	Event    string
	Products []ProductResult
}

// ProductResult is the result of the event in one product.
type ProductResult struct {
	Surface schemas.Surface `json:"surface"`
	// NotRun says why there is no result: the product does not have the event, or the call cannot be translated for it.
	NotRun string `json:"notRun,omitempty"`
	// Translated describes how the tool call was renamed for this product; nil when it is sent as written.
	Translated *Translation `json:"translated,omitempty"`
	// Missed lists the expectations that were not met.
	Missed []Miss `json:"missed,omitempty"`
	// Result is nil when NotRun is set.
	*Result

	plan *Plan // nil when NotRun is set
}

// MarshalJSON encodes the list of products.
func (c *Comparison) MarshalJSON() ([]byte, error) { return json.Marshal(c.Products) }

// Compare runs an event in several products, translating the tool and its input into each product's names.
func Compare(ctx context.Context, o Options, surfaces []schemas.Surface, expect []Expectation, runner Runner) (*Comparison, error) {
	c, err := NewComparison(surfaces, o.PlanIn)
	if err == nil {
		err = c.Run(ctx, runner)
	}
	if err != nil {
		return nil, err
	}
	c.check(expect)
	return c, ctx.Err()
}

// NewComparison plans an event in products, with a NotRun in those without it or the tool; if that is all, it fails with the first.
func NewComparison(surfaces []schemas.Surface, planIn func(schemas.Surface) (*Plan, *Translation, error)) (*Comparison, error) {
	c := &Comparison{}
	var first error
	for _, s := range surfaces {
		p := ProductResult{Surface: s}
		plan, translated, err := planIn(s)
		if p.Translated = translated; err == nil {
			err = plan.checkOnly()
		}
		switch {
		case IsMistake(err):
			p.NotRun = err.Error()
			first = cmp.Or(first, err)
		case err != nil:
			return nil, err
		default:
			p.plan, c.Event = plan, plan.Event.Name
		}
		c.Products = append(c.Products, p)
	}
	if c.Event == "" {
		return nil, first
	}
	return c, nil
}

// Run runs the event in the products that have it.
func (c *Comparison) Run(ctx context.Context, runner Runner) error {
	for _, p := range slice.Pointers(c.Products) {
		if p.plan == nil {
			continue
		}
		var err error
		if p.Result, err = p.plan.Simulate(ctx, runner); err != nil {
			return err
		}
	}
	return nil
}

// check checks the expectations against the products that load a hook for the event, or against all products when none does.
func (c *Comparison) check(expect []Expectation) {
	loads := func(p ProductResult) bool { return p.Result != nil && len(p.Hooks) > 0 }
	all := !slices.ContainsFunc(c.Products, loads)
	for _, p := range slice.Pointers(c.Products) {
		if p.Result == nil || !all && !loads(*p) {
			continue
		}
		p.Missed = slice.Flat(expect, func(e Expectation) []Miss { return e.Missed(&p.Outcome, 0) })
	}
}

// PlanIn plans the event in a product, with the tool call translated for it; the translation is nil when it is sent as written.
func (o Options) PlanIn(s schemas.Surface) (*Plan, *Translation, error) {
	o.Surface = s.ID()
	o, translated, err := o.Translated()
	if err != nil {
		return nil, nil, err
	}
	req, err := o.Request()
	if err != nil {
		return nil, translated, err
	}
	p, err := NewPlan(req)
	return p, translated, err
}

// ran reports whether a hook of the product was started, or would be in a dry run.
func (p *ProductResult) ran() bool {
	return p.Result != nil && slices.ContainsFunc(p.Hooks, func(h HookRun) bool { return h.Execution != nil || h.Status == StatusPlanned })
}

// summary summarizes the outcome in a few words; products with equal summaries count as equal.
func (p *ProductResult) summary() string {
	out := &p.Outcome
	parts := []string{out.Action}
	if len(out.Context) > 0 {
		parts = append(parts, "with context")
	}
	if out.UpdatedInput != nil {
		parts = append(parts, "with another input")
	}
	return strings.Join(parts, ", ")
}

// WriteText writes the difference, what each product's hooks received and answered, all outcomes, and the difference again.
func (c *Comparison) WriteText(w io.Writer, style term.Style) error {
	t := &printer{style: style}
	t.head(c.Event + " in " + english.Count(len(c.Products), "product"))
	t.head(c.Difference())
	t.line("")
	for _, p := range slice.Pointers(c.Products) {
		if p.Result == nil || len(p.Hooks) == 0 {
			continue
		}
		t.workspace, t.exact = p.Workspace, p.DryRun
		t.head(where(p.Surface, p.OS, p.Edition))
		if p.Translated != nil {
			t.line("  translated: %s", p.Translated.text())
		}
		t.hooks(p.Hooks, p.DryRun)
		if p.Loop != nil {
			t.line("  Loop: %s", p.Loop.Text)
		}
		t.line("")
	}
	t.table(c)
	if !slices.ContainsFunc(c.Products, func(p ProductResult) bool { return p.Result != nil && len(p.Sources) > 0 }) {
		for _, p := range c.Products {
			if p.Result != nil {
				t.line("Note: %s", looksFor(p.Surface, p.Edition, false))
			}
		}
	}
	t.head(c.Difference())
	_, err := io.WriteString(w, t.b.String())
	return err
}

func (t *printer) table(c *Comparison) {
	rows := [][3]string{{"product", "tool", "outcome"}}
	for _, p := range slice.Pointers(c.Products) {
		row := [3]string{p.Surface.Name()}
		switch {
		case p.Result == nil:
			row[2] = "not run: " + p.NotRun
		case p.DryRun:
			row[2] = fmt.Sprintf("%s would start", english.Count(p.ready(), "hook"))
		case len(p.Hooks) == 0:
			row[2] = "no hook is loaded"
		case !p.ran():
			row[2] = p.summary() + " (no hook runs)"
		default:
			row[2] = p.summary()
			if r := p.Outcome.Reason; r != nil && strings.TrimSpace(*r) != "" {
				row[2] += ": " + clip(strings.TrimSpace(*r))
			}
		}
		if p.Result != nil {
			row[1] = p.sentTool()
		}
		rows = append(rows, row)
	}
	if !slices.ContainsFunc(rows[1:], func(r [3]string) bool { return r[1] != "" }) {
		rows[0][1] = ""
	}
	var widths [2]int
	for _, r := range rows {
		for i := range widths {
			widths[i] = max(widths[i], len([]rune(r[i])))
		}
	}
	for i, r := range rows {
		line := fmt.Sprintf("%-*s  ", widths[0], r[0])
		if widths[1] > 0 {
			line += fmt.Sprintf("%-*s  ", widths[1], r[1])
		}
		hang := len([]rune(line))
		line = t.style.Wrap(onOneLine(t.style, line+r[2]), hang)
		if i == 0 {
			line = t.style.Paint(term.Faint, line)
		}
		t.b.WriteString(line + "\n")
	}
	t.line("")
}

// sentTool returns the tool name that the first hook receives, or "".
func (res *Result) sentTool() string {
	for _, h := range res.Hooks {
		sent := asObject(h.Stdin)
		for name := range sent {
			if tool, ok := sent.text(name); ok && schemas.NeutralName(name) == "toolName" {
				return tool
			}
		}
	}
	return ""
}

// Difference says in one sentence whether the products that run a hook end the event the same way.
func (c *Comparison) Difference() string {
	var ran []*ProductResult
	var without schemas.Surfaces
	for i := range c.Products {
		switch p := &c.Products[i]; {
		case p.ran():
			ran = append(ran, p)
		case p.Result != nil:
			without |= schemas.SurfaceSet(p.Surface)
		}
	}
	names := func(list []*ProductResult) string {
		return schemas.SurfaceSet(slice.Map(list, func(p *ProductResult) schemas.Surface { return p.Surface })...).Names()
	}
	ends := slice.Group(ran, (*ProductResult).summary)
	clauses := slice.Map(ends, func(end slice.Grouped[string, *ProductResult]) string { return end.Key + " in " + names(end.Of) })
	switch {
	case len(ran) == 0:
		return "Outcome: no product runs a hook for it"
	case slices.ContainsFunc(ran, func(p *ProductResult) bool { return p.DryRun }):
		return "Outcome: nothing was run"
	case len(ends) > 1:
		clauses[0] = "the products differ: " + clauses[0]
	case len(ran) > 1:
		clauses[0] = "the same in " + names(ran) + ": " + ends[0].Key
	}
	if !without.Empty() {
		clauses = append(clauses, "no hook runs in "+without.Names())
	}
	return "Outcome: " + strings.Join(clauses, "; ")
}
