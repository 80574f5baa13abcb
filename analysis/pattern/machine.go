package pattern

import "slices"

// Limits on the steps of a machine: a base that no sensible pattern needs, plus a number per unit of input.
const (
	baseSteps    = 1 << 19
	stepsPerUnit = 64
)

// machine runs a program on one input by backtracking. At a choice it takes the first alternative and records the other
// on the trail, together with the old value of every register that it changes. On failure it goes back along the trail.
type machine struct {
	prog  []inst
	in    []uint16
	full  bool // accept only at the end of the input
	regs  []int
	trail []note
	steps int
}

// note is an untried alternative (pc >= 0, with position value), or the old value of register -1-pc.
type note struct{ pc, value int }

// try matches at one position.
func (m *machine) try(at int) Verdict {
	for i := range m.regs {
		m.regs[i] = -1
	}
	m.trail = m.trail[:0]
	switch {
	case m.run(0, at):
		return Match
	case m.steps < 0:
		return Undecided
	}
	return NoMatch
}

// set changes a register and records the old value.
func (m *machine) set(reg, value int) {
	if old := m.regs[reg]; old != value {
		m.trail = append(m.trail, note{-1 - reg, old})
		m.regs[reg] = value
	}
}

// undo goes back to the last untried alternative above the given height of the trail; ok is false when there is none.
func (m *machine) undo(height int) (pc, pos int, ok bool) {
	for len(m.trail) > height {
		n := m.trail[len(m.trail)-1]
		m.trail = m.trail[:len(m.trail)-1]
		if n.pc >= 0 {
			return n.pc, n.value, true
		}
		m.regs[-1-n.pc] = n.value
	}
	return 0, 0, false
}

// run executes from an instruction and a position until the pattern, or the current look-around, matches or fails.
// After a match its entries stay on the trail. It also fails when the steps are used up.
func (m *machine) run(pc, pos int) bool {
	height := len(m.trail)
	for {
		if m.steps--; m.steps < 0 {
			return false
		}
		i := &m.prog[pc]
		ok := true
		pc++
		switch i.code {
		case accept:
			if !m.full || pos == len(m.in) {
				return true
			}
			ok = false
		case lookEnd:
			return true
		case matchUnit, matchAny:
			next := i.moved(pos, 1)
			at := min(pos, next)
			if ok = 0 <= at && at < len(m.in) && i.takes(m.in[at]); ok {
				pos = next
			}
		case matchRef:
			pos, ok = m.ref(i, pos)
		case assertStart:
			ok = pos == 0 || i.flags.multiline && newlines.has(m.in[pos-1])
		case assertEnd:
			ok = pos == len(m.in) || i.flags.multiline && newlines.has(m.in[pos])
		case assertWord:
			ok = (m.wordAt(pos-1) != m.wordAt(pos)) != i.not
		case jump:
			pc = i.to
		case split:
			m.trail = append(m.trail, note{i.to, pos})
		case look:
			ok = m.look(i, pc, pos)
			pc = i.to
		case groupStart:
			m.set(i.reg, pos)
		case groupEnd:
			from, to := m.regs[i.reg], pos
			if i.back {
				from, to = to, from
			}
			m.set(2*i.group, from)
			m.set(2*i.group+1, to)
		case loopInit:
			m.set(i.reg, 0)
		case loopTest:
			switch done := m.regs[i.reg]; {
			case done == i.hi:
				pc = i.to
			case done < i.lo:
				m.set(i.reg+1, pos)
			case i.lazy:
				m.set(i.reg+1, pos) // before the alternative is recorded, so it holds if the round is tried later
				m.trail = append(m.trail, note{pc, pos})
				pc = i.to
			default:
				m.set(i.reg+1, pos)
				m.trail = append(m.trail, note{i.to, pos})
			}
		case forgetCaptures:
			for g := i.lo; g <= i.hi; g++ {
				m.set(2*g, -1)
				m.set(2*g+1, -1)
			}
			m.steps -= i.hi - i.lo
		case loopEnd:
			done := m.regs[i.reg]
			ok = done < i.lo || m.regs[i.reg+1] != pos
			m.set(i.reg, done+1)
			pc = i.to
		}
		if !ok {
			if pc, pos, ok = m.undo(height); !ok {
				return false
			}
		}
	}
}

// takes reports whether the instruction consumes the unit.
func (i *inst) takes(c uint16) bool {
	if i.code == matchAny {
		return i.flags.dotAll || !newlines.has(c)
	}
	return i.set.matches(c, i.flags) != i.not
}

// moved returns the position n units further in the direction of the instruction.
func (i *inst) moved(pos, n int) int {
	if i.back {
		return pos - n
	}
	return pos + n
}

// look executes a look-around. After a match its choices are final, but its captures can be undone.
func (m *machine) look(i *inst, pc, pos int) bool {
	height := len(m.trail)
	matched := m.run(pc, pos)
	if m.steps < 0 {
		return false
	}
	if matched && !i.not {
		kept := slices.DeleteFunc(m.trail[height:], func(n note) bool { return n.pc >= 0 })
		m.trail = m.trail[:height+len(kept)]
		return true
	}
	for ok := matched; ok; {
		_, _, ok = m.undo(height)
	}
	return matched != i.not
}

// ref consumes what the group captured, or nothing if it captured nothing.
func (m *machine) ref(i *inst, pos int) (int, bool) {
	for _, g := range i.refs {
		from, to := m.regs[2*g], m.regs[2*g+1]
		if from < 0 || to < 0 {
			continue
		}
		n := to - from
		next := i.moved(pos, n)
		at := min(pos, next)
		if at < 0 || at+n > len(m.in) {
			return pos, false
		}
		m.steps -= n
		for k := range n {
			a, b := m.in[from+k], m.in[at+k]
			if a != b && !(i.flags.fold && canonical(a) == canonical(b)) {
				return pos, false
			}
		}
		return next, true
	}
	return pos, true
}

func (m *machine) wordAt(at int) bool {
	return 0 <= at && at < len(m.in) && words.has(m.in[at])
}
