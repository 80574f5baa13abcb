package facts

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// Block is a part of the script that runs as a whole, possibly under a condition.
type Block struct {
	Parent *Block
	// Cond is nil for an unconditional block.
	Cond *Condition
	// Printed is the constant text that the block prints to either stream.
	Printed string
	// PrintsStderr reports that the block prints to standard error.
	PrintsStderr bool
	// Fails reports that a function returns a failure from the block, which may become the exit code.
	Fails bool
	// given is what the tests that lead to the block say of variables.
	given []equality
	// Ends is the sequence number at which the script ends in this block, its negative when only a function returns, else 0.
	Ends int
	seq  int
	// called reports the block of a call, which a return ends.
	called bool
}

// Condition is what decides whether a block runs.
type Condition struct {
	// Fields are the payload fields whose content is tested.
	Fields []string
	// Env are the environment variables whose presence is tested.
	Env []string
	// equal is what the test says of variables when it succeeds, joined whether it consists of several tests, and otherMode whether
	// one of these is a mode besides the first argument.
	equal             []equality
	joined, otherMode bool
	// without are environment variables any of which is enough for one of several tests to succeed if it is missing.
	without []string
	// Negated reports that the block runs when the test fails.
	Negated bool
	// Program reports that the success of a program decides.
	Program bool
	// Presence reports that only presence is tested, or, if Negated is set, absence.
	Presence bool
	// Mode reports that the script's arguments, or variables that identify the product, decide.
	Mode bool
	// Test is what is tested: a command, or an expression of another language. It is empty where several are.
	Test text.Range
	// unasked reports a program that succeeds whether it prints true or false.
	unasked bool
	// Always is a test that succeeds when the payload has a field that is true or false, whichever it is; nil for others.
	Always *text.Range
}

// modeBesides reports a mode that not only the first argument decides.
func (c *Condition) modeBesides() bool {
	if c.joined {
		return c.otherMode
	}
	return c.Mode && (len(c.equal) == 0 || c.equal[0].of != firstArgument)
}

// not returns the condition of the other branch.
func (c Condition) not() Condition {
	c.Negated, c.Always, c.without = !c.Negated, nil, nil
	return c
}

// Mode reports whether a block runs only for some of the products that run the script, as the script itself determines.
func (b *Block) Mode() bool {
	return b.Under(func(c *Condition) bool { return c.Mode })
}

// ModeBesides is Mode where the first argument is known: tests of it alone do not count.
func (b *Block) ModeBesides() bool {
	return b.Under((*Condition).modeBesides)
}

// Under reports whether a condition that decides whether a block runs is of a kind.
func (b *Block) Under(is func(*Condition) bool) bool {
	return b.Around(func(up *Block) bool { return up.Cond != nil && is(up.Cond) })
}

// Around reports whether the block, or one around it, is of a kind.
func (b *Block) Around(is func(*Block) bool) bool { return b.find(is) != nil }

// Given returns the nearest condition under which a block runs, nil when it has none.
func (b *Block) Given() *Condition {
	if b = b.find(func(up *Block) bool { return up.Cond != nil }); b == nil {
		return nil
	}
	return b.Cond
}

// find returns the block, or the nearest around it, that is of a kind; nil when there is none.
func (b *Block) find(is func(*Block) bool) *Block {
	for b != nil && !is(b) {
		b = b.Parent
	}
	return b
}

// Events returns the names of the events for which a block runs, in lower case, nil when its tests do not tell.
func (b *Block) Events() []string { return b.valuesOf(eventName) }

// MayPrint reports whether the tests around the output and the branches before it that end the script let it come for an event and,
// if it is known, a first argument of the script, "" when it gets none.
func (f *Facts) MayPrint(o *Output, event, argument string, known bool) bool {
	return f.mayPrint(o, eventName, event) && (!known || f.mayPrint(o, firstArgument, argument))
}

func (f *Facts) mayPrint(o *Output, v *variable, value string) bool {
	value = strings.ToLower(value)
	of := func(e equality) bool { return e.of == v && slices.Contains(e.values, value) }
	if values := o.Block.valuesOf(v); values != nil && !slices.Contains(values, value) || values == nil && slices.ContainsFunc(o.Block.given, of) {
		return false
	}
	return !slices.ContainsFunc(f.Exits, func(e Exit) bool {
		c := e.Block.Cond
		return e.Seq < o.Seq && c != nil && !c.joined && !o.Block.In(e.Block) && e.Block.Ends != 0 && slices.ContainsFunc(c.says(), func(e equality) bool { return of(e) && !e.not })
	})
}

// Tools returns the names of the tools for which a block runs, like Events.
func (b *Block) Tools() []string { return b.valuesOf(toolName) }

// ToolsAt returns the names, in lower case, of the tools for which a run comes to a place of a block: those of the block, or those that a
// branch before it, which ends the script for all others, leaves. It returns nil when the tests do not tell.
func (f *Facts) ToolsAt(b *Block, seq int) []string {
	if tools := b.Tools(); tools != nil {
		return tools
	}
	return slice.Find(f.givenAt(b, seq), func(e equality) bool { return e.of == toolName && !e.not }).values
}

// givenAt returns what the tests around a place of a block say of variables, and those of the branches before it that end the script.
func (f *Facts) givenAt(b *Block, seq int) []equality {
	given := slices.Clone(b.given)
	for _, e := range f.Exits {
		if c := e.Block.Cond; e.Seq < seq && c != nil && !c.joined && !b.In(e.Block) && b.In(e.Block.Parent) && e.Block.Ends > 0 {
			for _, said := range c.says() {
				said.not = !said.not
				given = append(given, said)
			}
		}
	}
	return given
}

// NeverOn reports whether the tests of its name keep a run for an event from coming to a place of a block.
func (f *Facts) NeverOn(event string, b *Block, seq int) bool {
	return slices.ContainsFunc(f.givenAt(b, seq), func(e equality) bool { return e.of == eventName && !e.holdsFor(event) })
}

// SucceedsOn reports whether a condition asks for nothing but an event, which may be one of several.
func (c *Condition) SucceedsOn(event string) bool {
	said := c.says()
	return !c.joined && len(said) == 1 && said[0].of == eventName && said[0].holdsFor(event)
}

// OtherTools returns the names, in lower case, of tools for which tests of their name keep a block from running.
func (b *Block) OtherTools() []string {
	var names []string
	if b != nil {
		for _, e := range b.given {
			if e.of == toolName && e.not {
				names = append(names, e.values...)
			}
		}
	}
	return names
}

func (b *Block) valuesOf(v *variable) []string {
	if b == nil {
		return nil
	}
	for _, e := range slices.Backward(b.given) {
		if e.of == v && !e.not {
			return e.values
		}
	}
	return nil
}

// In reports whether a block is other or inside it.
func (b *Block) In(other *Block) bool {
	return b.Around(func(up *Block) bool { return up == other })
}

// mayLackPayload reports whether the block may run only where the payload is missing: another attempt to read it does no harm.
func (b *Block) mayLackPayload() bool {
	return b.Under(func(c *Condition) bool { return c.Presence && slices.Contains(c.Fields, "") })
}

// Together reports whether one run may print both outputs.
func Together(a, b *Output) bool {
	if a.Seq > b.Seq {
		a, b = b, a
	}
	return reaches(a.Block, a.Seq, b.Block)
}

// Reaches reports whether a run that prints the output may end at the exit.
func (o *Output) Reaches(e *Exit) bool { return o.Seq < e.Seq && reaches(o.Block, o.Seq, e.Block) }

// reaches reports whether a run that is in block a at seq may later reach block b.
func reaches(a *Block, seq int, b *Block) bool {
	if slices.ContainsFunc(a.given, func(e equality) bool { return slices.ContainsFunc(b.given, e.excludes) }) {
		return false
	}
	for up := a; up != nil; up = up.Parent {
		if b.In(up) {
			return up == a || up == b || !apart(a, b, up)
		}
		if up.Ends > seq {
			return false
		}
		if -up.Ends > seq { // the script goes on after the call
			for up.Parent != nil && !up.called {
				up = up.Parent
			}
			if b.In(up) {
				return false
			}
		}
	}
	return false
}

// apart reports whether two blocks below common are branches of the same test.
func apart(a, b, common *Block) bool {
	below := func(up *Block) bool { return up.Parent == common }
	x, y := a.find(below), b.find(below)
	return x != nil && y != nil && x.Cond != nil && y.Cond != nil && x.seq == y.seq
}
