package pattern

import "slices"

// inst is an instruction of the machine.
type inst struct {
	code  code
	*node      // the part of the pattern that it is for; nil where the code says all
	back  bool // consumes to the left, as inside a look-behind
	to    int  // target of a jump
	reg   int  // a register: for a loop its count, and the next register holds the start of the round
	// lo and hi limit the rounds of a loop (hi < 0: unlimited), or are the groups to forget.
	lo, hi int
}

type code uint8

const (
	accept         code = iota // the pattern has matched
	lookEnd                    // the inside of a look-around has matched
	matchUnit                  // one unit of the set
	matchAny                   // one unit that is not a line break
	matchRef                   // what a group captured
	assertStart                // ^
	assertEnd                  // $
	assertWord                 // \b and \B
	jump                       // continue at to
	split                      // continue here, or on failure at to
	look                       // the instructions up to lookEnd must match here, or must not; continue at to
	groupStart                 // register reg = position
	groupEnd                   // the group captures from reg to here
	loopInit                   // start with no rounds done
	loopTest                   // begin a round, or leave to to
	forgetCaptures             // of groups lo..hi
	loopEnd                    // one round done; fail when it was not required and consumed nothing; continue at to
)

// compiler translates a tree into instructions.
type compiler struct {
	prog []inst
	regs int
}

func (c *compiler) emit(i inst) int {
	c.prog = append(c.prog, i)
	return len(c.prog) - 1
}

// register reserves n registers and returns the first.
func (c *compiler) register(n int) int {
	c.regs += n
	return c.regs - n
}

// land sets the target of the jump at an instruction to the current position.
func (c *compiler) land(at int) { c.prog[at].to = len(c.prog) }

func (c *compiler) node(n *node, back bool) {
	switch n.op {
	case opSeq:
		kids := n.kids
		if back {
			kids = slices.Clone(kids)
			slices.Reverse(kids)
		}
		for _, kid := range kids {
			c.node(kid, back)
		}
	case opAlt:
		c.alternatives(n, back)
	case opLoop:
		c.loop(n, back)
	case opGroup:
		reg := c.register(1)
		c.emit(inst{code: groupStart, reg: reg})
		c.node(n.kids[0], back)
		c.emit(inst{code: groupEnd, node: n, reg: reg, back: back})
	case opLook:
		at := c.emit(inst{code: look, node: n})
		c.node(n.kids[0], n.back)
		c.emit(inst{code: lookEnd})
		c.land(at)
	default:
		c.emit(inst{code: single[n.op], node: n, back: back})
	}
}

// single holds the codes for the parts of a pattern that are one instruction.
var single = map[op]code{opSet: matchUnit, opAny: matchAny, opRef: matchRef, opStart: assertStart, opEnd: assertEnd, opBoundary: assertWord}

func (c *compiler) alternatives(n *node, back bool) {
	var ends []int
	last := len(n.kids) - 1
	for _, kid := range n.kids[:last] {
		at := c.emit(inst{code: split})
		c.node(kid, back)
		ends = append(ends, c.emit(inst{code: jump}))
		c.land(at)
	}
	c.node(n.kids[last], back)
	for _, at := range ends {
		c.land(at)
	}
}

func (c *compiler) loop(n *node, back bool) {
	lo, hi := n.min, n.max
	if hi == 0 {
		return
	}
	if n.kids[0].zeroWidth() {
		lo, hi = min(lo, 1), 1 // further rounds change nothing
	}
	reg := c.register(2)
	c.emit(inst{code: loopInit, reg: reg})
	test := c.emit(inst{code: loopTest, node: n, reg: reg, lo: lo, hi: hi})
	if n.first <= n.last {
		c.emit(inst{code: forgetCaptures, lo: n.first, hi: n.last})
	}
	c.node(n.kids[0], back)
	c.emit(inst{code: loopEnd, reg: reg, lo: lo, to: test})
	c.land(test)
}

// zeroWidth reports whether the node never consumes input.
func (n *node) zeroWidth() bool {
	switch n.op {
	case opSet, opAny, opRef:
		return false
	case opLook:
		return true
	}
	return !slices.ContainsFunc(n.kids, func(kid *node) bool { return !kid.zeroWidth() })
}
