package facts

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/text"
)

// How scripts print and exit with the libraries of the languages.

// prints interprets functions that print, or end the script.
func (c *code) prints(name string, x *expr) (value, bool) {
	switch name {
	case "write-output", "echo":
		c.shown(c.concatenated(x), x.at)
	case "[console].WriteLine", "[console].Write", "[console].Out.Write", "[console].Out.WriteLine", "write-host":
		c.output(c.concatenated(x), x.at)
	case "write-warning": // the console host prints warnings to standard output
		if !strings.EqualFold(c.vars["$warningpreference"].str(), "SilentlyContinue") {
			c.output(joined([]value{constant(lit{s: "WARNING:", base: x.at.Start}), c.concatenated(x)}), x.at)
		}
	case "write-error", "[console].Error.WriteLine", "[console].Error.Write":
		c.r.printStderr(c.concatenated(x), x.at)
		stops := name == "write-error" && strings.EqualFold(c.vars["$erroractionpreference"].str(), "Stop") && c.tries == 0 && !c.r.f.Has("trap")
		if stops && !c.r.f.Included(x.at) && !strings.Contains(strings.ToLower(c.src.s[x.at.Start:x.at.End]), " -e") { // -ErrorAction
			c.stopped = Exit{Range: x.at, Block: c.r.block}
		}
	case "json.dump":
		v := c.arg(x, 0)
		v.encoded = true
		switch to := c.arg(x, 1); to.module {
		case "sys.stdout":
			if len(v.docs) == 0 {
				v = value{from: v.content()}
			}
			c.output(v, x.at)
		case "sys.stderr":
		default:
			c.wrote = true
		}
	case "print", "console.log", "console.info", "console.debug":
		c.printed(x)
	case "console.error", "console.warn":
		c.r.printStderr(c.concatenated(x), x.at)
	case "sys.stdout.write", "process.stdout.write", "sys.stdout.buffer.write", "Bun.write":
		c.output(c.arg(x, 0), x.at)
	case "fs.writeSync", "fs.writeFileSync", "fs.writeFile", "fs.appendFileSync":
		c.r.opens(c.arg(x, 0))
		switch v := c.arg(x, 1); c.arg(x, 0).str() {
		case "1", stdoutPath:
			c.output(v, x.at)
		case "2", stderrPath:
			c.r.printStderr(v, x.at)
		default:
			c.opens(x.args, true)
		}
	case "sys.stderr.write", "process.stderr.write":
		c.r.printStderr(c.arg(x, 0), x.at)
	case "sys.exit", "exit", "quit", "os._exit", "SystemExit", "process.exit", "Deno.exit", "[environment].Exit":
		c.exit(name, x)
	default:
		return value{}, false
	}
	return value{}, true
}

// starts interprets functions that wait for a program, which may print to the script's own standard output.
func (c *code) starts(name string, x *expr) (value, bool) {
	python := strings.HasPrefix(name, "subprocess.") || name == "os.system"
	switch name {
	case "subprocess.run", "subprocess.call", "subprocess.check_call", "os.system", "child_process.execSync", "child_process.spawnSync", "child_process.execFileSync":
	default:
		return value{}, false
	}
	args := c.args(x)
	c.r.start(args)
	inherits := python && !slices.ContainsFunc(x.names, func(n memberName) bool { return n.name == "stdout" || n.name == "capture_output" })
	var words []string
	for _, a := range args {
		for _, l := range a.literals() {
			words = append(words, l.Text)
		}
		for _, d := range a.docs {
			if m := d.Get("stdio"); m != nil && !python {
				inherits = m.Value.Text == "inherit" || len(m.Value.Items) > 1 && m.Value.Items[1].Text == "inherit"
			}
		}
	}
	if inherits {
		c.output(value{source: strings.Join(words, " ")}, x.at)
	}
	return c.unknownCall(name, args), true
}

// codeOf are the exit codes that constants stand for. What false does depends on the version of Node.
var codeOf = map[string]int{"null": 0, "true": 1}

// printed handles print and console.log.
func (c *code) printed(x *expr) {
	for i, n := range x.names {
		if n.name == "file" && i < len(x.args) {
			if to := c.eval(x.args[i]); to.module == "sys.stderr" {
				c.r.printStderr(c.concatenated(x), x.at)
				return
			} else if to.module != "sys.stdout" {
				c.wrote = true
				return
			}
		}
	}
	c.output(c.concatenated(x), x.at)
}

// concatenated returns the output of a function that joins its arguments with blanks.
func (c *code) concatenated(x *expr) value {
	var args []value
	for i, a := range x.args {
		if i < len(x.names) && x.names[i].name != "" {
			continue
		}
		args = append(args, c.eval(a))
	}
	switch len(args) {
	case 0:
		return constant(lit{base: x.at.Start})
	case 1:
		v := args[0]
		if v.text == nil && len(v.docs) == 0 && len(v.fields) == 0 {
			return value{from: v.from, picked: v.picked, list: v.list, partial: v.partial}
		}
		return v
	}
	return joined(args)
}

func (c *code) exit(name string, x *expr) {
	if c.r.block == c.stopped.Block {
		c.r.lost, c.r.lostTo = Preempted, c.stopped.Range
		defer func() { c.r.lost = NotLost }()
	}
	if name == "process.exit" && c.r.block.Parent == nil && (!strings.Contains(c.src.s, "await ") || strings.Contains(c.src.s, "require(") && !strings.Contains(c.src.s, "import ")) {
		lost := c.unprinted
		for _, i := range c.waiting {
			e := &c.r.f.Exits[i]
			e.Lost, e.LostTo = TooEarly, x.at
			lost = slices.DeleteFunc(lost, func(o Exit) bool { return o.Block == e.Block })
		}
		for _, e := range lost {
			e.LostTo = x.at
			c.r.f.Unused = append(c.r.f.Unused, e)
		}
	}
	v := c.arg(x, 0)
	switch {
	case len(x.args) == 0:
		// process.exit() uses process.exitCode.
		c.r.exit(0, !strings.HasPrefix(name, "process"), x.at)
		return
	case v.text != nil && !v.plain && c.language == Python: // a message
		c.r.printStderr(v, x.at)
		c.r.exit(1, true, x.at)
		return
	}
	where := within(x.args[0].at, x.at)
	plain := c.language == Python && c.returnsCodes(x.args[0])
	if plain || len(v.codes) > 0 {
		for _, e := range v.codes {
			e.Block.Ends = e.Seq
			c.r.f.Exits = append(c.r.f.Exits, e)
		}
		c.r.exit(0, plain, where)
		return
	}
	code, known := number(v)
	if n, ok := codeOf[textOf(v)]; ok {
		code, known = n, n == 0 || c.language != PowerShell
	}
	if choice := x.args[0]; !known && choice.kind == chooseExpr { // exit(2 if bad else 0)
		side := func(code *expr) func() {
			return func() { c.exit(name, &expr{args: []*expr{code}, at: x.at}) }
		}
		c.r.branch(c.condition(choice.x), &c.vars, side(choice.y), side(choice.z))
		return
	}
	c.replaces(known, x.at)
	c.r.exitWith(v, code, known, where)
}

// replaces marks the exit codes that the script has only set, if it certainly comes to an exit here, whose code is known.
func (c *code) replaces(known bool, at text.Range) {
	here := c.r.block
	for here.Cond == nil && here.Parent != nil {
		here = here.Parent
	}
	for _, i := range c.codes {
		e := &c.r.f.Exits[i]
		b := e.Block
		for b != nil && b != here && b.Ends == 0 {
			b = b.Parent
		}
		if known && b == here && e.Lost == NotLost && c.language != PowerShell && c.later == 0 {
			e.Lost, e.LostTo = Replaced, at
		}
	}
}

// returnsCodes reports a call of a function that returns nothing but constants, which are numbers; where it returns none, the exit code is 0.
func (c *code) returnsCodes(x *expr) bool {
	if x.kind != callExpr || x.x.kind != nameExpr || c.funcs[x.x.name] == nil {
		return false
	}
	var others func(list []*stmt) bool
	others = func(list []*stmt) bool {
		return slices.ContainsFunc(list, func(s *stmt) bool {
			constant := s.x == nil || s.x.kind == numberExpr || s.x.kind == constExpr
			return s.kind == returnStmt && !s.throws && !constant || slices.ContainsFunc(s.inside(), others)
		})
	}
	return !others(c.funcs[x.x.name].body)
}
