package facts

import (
	"cmp"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/text"
)

// How scripts read their input with the libraries of the languages.

// reads interprets functions that read standard input or decode it, and others that read files.
func (c *code) reads(name string, x *expr) (value, bool) {
	switch name {
	case "convertfrom-json", "json.load", "json.loads", "JSON.parse", "orjson.loads", "simplejson.load", "simplejson.loads", "JSON5.parse", "stream/consumers.json":
		v := c.given(x)
		if len(x.args) > 1 {
			c.args(x)
		}
		if c.resumes && len(x.args) > 0 && x.args[0].kind == nameExpr {
			return c.r.parsed(v), true // the variable keeps what is no JSON
		}
		return c.decode(v), true
	case "sys.stdin.read", "sys.stdin.buffer.read":
		if len(x.args) == 0 {
			return c.stdinToEnd(x.at), true
		}
		return c.stdin(x.at), true
	case "[console].In.ReadToEnd", "[console].In.ReadLine", "[console].ReadLine", "sys.stdin.readline", "sys.stdin.readlines", "input", "Bun.stdin.text", "stream/consumers.text", "process.stdin.read",
		"sys.stdin.ReadToEnd":
		return c.stdin(x.at), true
	case "[console].OpenStandardInput":
		return value{module: "sys.stdin"}, true
	case "[io.streamreader].new":
		return c.arg(x, 0), true
	case "Bun.stdin.json":
		return c.r.parse(c.stdin(x.at)), true
	case "fs.readFileSync", "fs.readFile", "Deno.readTextFileSync", "Deno.readTextFile":
		v := c.arg(x, 0)
		c.r.opens(v)
		if v.is("0", stdinPath) || c.isInput(v) || v.module == "process.stdin.fd" || v.module == "Deno.stdin.rid" {
			return c.stdinToEnd(x.at), true
		}
		c.opens(x.args, false)
	case "fs.readSync": // into a buffer
		if c.arg(x, 0).is("0") && len(x.args) > 1 {
			c.assign(x.args[1], c.stdin(x.at), x.at)
		}
	case "os.read":
		if c.arg(x, 0).is("0") {
			return c.stdin(x.at), true
		}
	case "open":
		c.r.opens(c.arg(x, 0))
		if c.arg(x, 0).is("0", stdinPath) {
			return value{module: "sys.stdin"}, true
		}
		c.opens(x.args, strings.ContainsAny(c.arg(x, 1).str(), "wax"))
		c.args(x)
	case "out-string":
		return c.given(x), true
	case "process.stdin.on", "process.stdin.once", "process.stdin.addListener":
		c.listen(x)
		return value{module: "process.stdin"}, true
	case "process.stdin.setEncoding", "process.stdin.resume":
		return value{module: "process.stdin"}, true
	case "readline.createInterface":
		c.args(x)
		return value{module: "readline"}, true
	case "readline.on":
		c.listen(x)
		return value{module: "readline"}, true
	default:
		return value{}, false
	}
	return value{}, true
}

// given returns the first argument of a call: what standard input holds where it is that.
func (c *code) given(x *expr) value {
	if v := c.arg(x, 0); !c.isInput(v) {
		return v
	}
	return c.stdinToEnd(x.at)
}

func (c *code) isInput(v value) bool {
	return v.module == "sys.stdin" || v.module == "process.stdin" || v.module == "sys.stdin.buffer" || v.module == "Bun.stdin"
}

// stdinToEnd reads standard input to its end. Only another place of the script may do so once more: a function may keep what it has read.
func (c *code) stdinToEnd(at text.Range) value {
	f := c.r.f
	lacks := func(cond *Condition) bool { return cond.Program || cond.Presence || len(cond.Fields) == 0 }
	again := c.used != nil && at != c.usedAt && c.r.block.In(c.used) && !c.r.block.Under(lacks)
	if again && f.Language == c.language && c.language != PowerShell && !f.Has("seek") && !f.Included(at) && !f.Included(c.usedAt) {
		f.SecondRead = cmp.Or(f.SecondRead, &at)
	}
	if c.used == nil {
		c.used, c.usedAt = c.r.block, at
	}
	return c.stdin(at)
}

func (c *code) listen(x *expr) {
	event, f := c.arg(x, 0).str(), c.arg(x, 1)
	if f.fn == nil {
		return
	}
	c.waits(func() {
		switch event {
		case "data", "line":
			c.ignored(c.call(f.fn, []value{c.stdin(x.at)}))
		case "readable", "end", "close":
			c.ignored(c.call(f.fn, nil))
		}
	})
}

// waits interprets what Node runs only after the last line of the script.
func (c *code) waits(run func()) {
	exits, outputs := len(c.r.f.Exits), len(c.r.f.Outputs)
	run()
	if len(c.running) > 0 || c.language == Python || c.language == PowerShell {
		return
	}
	for n := range c.r.f.Exits[exits:] {
		c.waiting = append(c.waiting, exits+n)
	}
	for _, o := range c.r.f.Outputs[outputs:] {
		c.unprinted = append(c.unprinted, Exit{Known: true, Lost: TooEarly, Range: o.Range, Block: o.Block, Seq: o.Seq})
	}
}
