package facts

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/text"
)

// What functions of the languages' libraries do, as far as hooks use them.

// library interprets a library function; ok is false for an unknown one.
func (c *code) library(name string, x *expr) (value, bool) {
	switch name {
	case "convertfrom-json", "json.load", "json.loads", "JSON.parse", "orjson.loads", "simplejson.load", "simplejson.loads", "JSON5.parse", "stream/consumers.json":
		v := c.arg(x, 0)
		if c.isInput(v) {
			v = c.stdin(x.at)
		}
		if len(x.args) > 1 {
			c.args(x)
		}
		return c.r.parse(v), true
	case "[console].In.ReadToEnd", "[console].In.ReadLine", "[console].ReadLine", "sys.stdin.read", "sys.stdin.buffer.read", "sys.stdin.readline", "sys.stdin.readlines", "input", "Bun.stdin.text", "stream/consumers.text",
		"sys.stdin.ReadToEnd":
		return c.stdin(x.at), true
	case ".":
		file := c.arg(x, 0)
		if !isBeside(file) {
			file.module = ""
		}
		c.follow(Import{Path: file.module, Own: true, Range: x.at}, file.module)
		return value{}, true
	case "join-path", "split-path":
		args := c.args(x)
		if len(args) > 0 && strings.EqualFold(args[0].module, "$myinvocation.mycommand.path") {
			args[0].module = "./script"
		}
		if len(args) == 0 || !isBeside(args[0]) {
			return value{}, false
		}
		if name == "split-path" {
			return beside(args[0], ".."), true
		}
		for _, a := range args[1:] {
			l, ok := a.literal()
			if !ok {
				return value{}, false
			}
			args[0] = beside(args[0], l.Text)
		}
		return args[0], true
	case "[console].OpenStandardInput":
		return value{module: "sys.stdin"}, true
	case "[io.streamreader].new":
		return c.arg(x, 0), true
	case "new-object": // its arguments stand in parentheses after the type, or follow it
		if len(x.args) > 0 && x.args[0].kind == callExpr {
			x = x.args[0]
		}
		args := c.args(x)
		for _, a := range args {
			if c.isInput(a) || len(a.docs) > 0 { // a reader of standard input, or the properties of an object
				return a, true
			}
			c.r.whole(a)
		}
		return derived(args...), true
	case "Bun.stdin.json":
		return c.r.parse(c.stdin(x.at)), true
	case "fs.readFileSync", "fs.readFile", "Deno.readTextFileSync", "Deno.readTextFile":
		v := c.arg(x, 0)
		if l, ok := v.literal(); ok && (l.Text == "0" || l.Text == "/dev/stdin") || c.isInput(v) || v.module == "process.stdin.fd" || v.module == "Deno.stdin.rid" {
			return c.stdin(x.at), true
		}
	case "os.read":
		if l, ok := c.arg(x, 0).literal(); ok && l.Text == "0" {
			return c.stdin(x.at), true
		}
	case "open":
		if l, ok := c.arg(x, 0).literal(); ok && (l.Text == "0" || l.Text == "/dev/stdin") {
			return value{module: "sys.stdin"}, true
		}
		if mode, ok := c.arg(x, 1).literal(); ok && strings.ContainsAny(mode.Text, "wax") {
			c.wrote = true
		}
		c.args(x)
	case "out-string":
		v := c.arg(x, 0)
		if c.isInput(v) {
			return c.stdin(x.at), true
		}
		return v, true
	case "write-output", "echo":
		c.shown(c.concatenated(x), x.at)
	case "[console].WriteLine", "[console].Write", "[console].Out.Write", "[console].Out.WriteLine", "write-host":
		c.output(c.concatenated(x), x.at)
	case "write-warning": // the console host prints warnings to standard output
		if l, ok := c.vars["$warningpreference"].literal(); !ok || !strings.EqualFold(l.Text, "SilentlyContinue") {
			c.output(joined([]value{constant(lit{s: "WARNING:", base: x.at.Start}), c.concatenated(x)}), x.at)
		}
	case "write-error", "[console].Error.WriteLine", "[console].Error.Write":
		c.r.printStderr(c.concatenated(x), x.at)
	case "set-content", "add-content", "out-file", "new-item", "remove-item", "out-null", "set-strictmode", "start-sleep", "set-location", "push-location",
		"os.remove", "os.unlink", "fs.unlinkSync", "fs.rmSync", "os.utime":
		c.wrote = true
		c.args(x)
	case "convertto-json", "json.dumps", "JSON.stringify", "orjson.dumps":
		v := c.arg(x, 0)
		c.r.whole(v)
		v.encoded = true
		if len(v.docs) == 0 {
			return value{from: v.content(), encoded: true, picked: v.tame()}, true
		}
		return v, true
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
		fd, _ := c.arg(x, 0).literal()
		switch v := c.arg(x, 1); fd.Text {
		case "1", "/dev/stdout":
			c.output(v, x.at)
		case "2", "/dev/stderr":
			c.r.printStderr(v, x.at)
		default:
			c.wrote = true
		}
	case "sys.stderr.write", "process.stderr.write":
		c.r.printStderr(c.arg(x, 0), x.at)
	case "sys.exit", "exit", "quit", "os._exit", "SystemExit", "process.exit", "Deno.exit":
		c.exit(name, x)
	case "os.environ.get", "os.getenv", "Deno.env.get", "[environment].GetEnvironmentVariable":
		if l, ok := c.arg(x, 0).literal(); ok {
			return either(c.r.environment(l.Text, l.Range), c.arg(x, 1)), true
		}
	case "os.environ", "os.environ.copy":
	case "re.search", "re.match", "re.fullmatch", "re.findall", "re.finditer", "re.sub", "re.split":
		v := c.arg(x, 1)
		if name == "re.sub" {
			v = c.arg(x, 2)
		}
		return c.matched(c.arg(x, 0), v, x), true
	case "re.compile", "RegExp":
		v := c.arg(x, 0)
		v.regex = true
		return v, true
	case "fnmatch.fnmatch":
		return c.matched(value{}, c.arg(x, 0), x), true
	case "set", "frozenset", "list", "tuple", "Set", "Array.from", "sorted", "Array":
		v := c.arg(x, 0)
		return value{list: v.list, partial: v.partial, from: v.from, fields: v.fields, mixed: v.mixed, encoded: v.encoded}, true
	case "str", "String", "Path", "pathlib.Path", "PurePath", "os.path.basename", "os.path.normpath", "os.path.abspath", "os.path.realpath", "path.basename", "path.normalize",
		"path.resolve", "path.join", "os.path.join", "path.extname", "os.path.splitext", "shlex.split", "len", "bool", "Boolean", "int", "Number":
		args := c.args(x)
		for _, a := range args {
			c.r.whole(a)
		}
		if len(args) == 1 && (name == "str" || name == "String") && len(args[0].fields) > 0 && !isContainer(args[0].fields) {
			return args[0], true
		}
		return derived(args...), true
	case "Promise":
		c.promised = append(c.promised, nil)
		if f := c.arg(x, 0); f.fn != nil {
			c.call(f.fn, []value{{module: "Promise.resolve"}, {module: "Promise.reject"}})
		}
		last := len(c.promised) - 1
		v := c.promised[last]
		c.promised = c.promised[:last]
		if v == nil {
			return value{}, true
		}
		return *v, true
	case "Promise.resolve":
		v := c.arg(x, 0)
		if last := len(c.promised) - 1; last >= 0 && x.x.kind == nameExpr {
			w := v
			if before := c.promised[last]; before != nil {
				w = either(*before, v)
			}
			c.promised[last] = &w
		}
		return v, true
	case "Promise.reject":
		c.args(x)
	case "dict":
		if len(x.names) > 0 && x.names[0].name != "" {
			return c.object(x), true
		}
		return c.arg(x, 0), true
	case "Map", "Buffer.concat", "Buffer.from":
		return c.arg(x, 0), true
	case "add-member":
		args := c.args(x)
		if len(args) > 1 {
			if l, ok := args[1].literal(); ok && strings.EqualFold(l.Text, "NoteProperty") {
				args = slices.Delete(args, 1, 2)
			}
		}
		if len(args) < 3 {
			break
		}
		if l, ok := args[1].literal(); ok {
			for _, d := range args[0].docs {
				d.assign(l, args[2])
			}
		}
	case "isinstance", "Array.isArray", "any", "all":
		return derived(c.args(x)...), true
	case "os.path.exists", "os.path.isfile", "fs.existsSync", "fs.statSync", "os.path.getmtime", "test-path":
		return c.looks(c.args(x)...), true
	case "os.makedirs", "fs.mkdirSync", "time.time", "Date.now", "datetime.now", "datetime.datetime.now", "os.getcwd", "process.cwd":
		c.args(x)
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
	case "require":
		if l, ok := c.arg(x, 0).literal(); ok {
			if strings.HasPrefix(l.Text, ".") {
				if !c.follow(Import{Path: l.Text, Own: true, Range: l.Range}, normalModule(l.Text)) {
					return value{}, true
				}
				if v, ok := c.exports[normalModule(l.Text)]; ok {
					return v, true
				}
			}
			return value{module: normalModule(l.Text)}, true
		}
		return value{}, false
	case "Object.keys", "Object.entries", "Object.values", "vars":
		a := c.arg(x, 0)
		c.r.whole(a)
		if name == "Object.values" {
			a.list = nil
		}
		return value{list: a.list, partial: a.partial, from: a.content()}, true
	case "Object.assign":
		args := c.args(x)
		v := value{}
		for _, a := range args {
			v = either(a, v)
		}
		return v, true
	case "asyncio.run", "setTimeout", "process.on", "process.nextTick", "queueMicrotask", "signal.alarm", "signal.signal":
		if name != "process.on" && name != "signal.signal" {
			c.unknownCall(name, c.args(x))
		}
	default:
		return value{}, false
	}
	return value{}, true
}

// looks records a look for a file, and returns what it tells.
func (c *code) looks(at ...value) value {
	c.looked = true
	v := derived(at...)
	v.env = "program"
	return v
}

func (c *code) isInput(v value) bool {
	return v.module == "sys.stdin" || v.module == "process.stdin" || v.module == "sys.stdin.buffer" || v.module == "Bun.stdin"
}

// stdin returns the script's standard input.
func (c *code) stdin(at text.Range) value {
	if !c.in.stdin {
		return c.in
	}
	return c.r.stdin(at)
}

// listen handles the listeners for input.
func (c *code) listen(x *expr) {
	event, _ := c.arg(x, 0).literal()
	f := c.arg(x, 1)
	if f.fn == nil {
		return
	}
	switch event.Text {
	case "data", "line":
		c.call(f.fn, []value{c.stdin(x.at)})
	case "readable", "end", "close":
		c.call(f.fn, nil)
	}
}

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
			return value{from: v.from, picked: v.picked}
		}
		return v
	}
	return joined(args)
}

func (c *code) exit(name string, x *expr) {
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
	if len(v.codes) > 0 {
		for _, e := range v.codes {
			e.Block.Ends = e.Seq
			c.r.f.Exits = append(c.r.f.Exits, e)
		}
		c.r.exit(0, false, where)
		return
	}
	if v.text != nil && v.text.s == "null" {
		c.r.exit(0, true, where)
		return
	}
	code, known := number(v)
	if !known && x.args[0].kind == chooseExpr { // exit(2 if bad else 0)
		for _, side := range []*expr{x.args[0].y, x.args[0].z} {
			if n, ok := number(c.eval(side)); ok {
				cond := c.condition(x.args[0].x)
				c.r.under(&cond, c.r.test(), func() { c.r.exit(n, true, side.at) })
			}
		}
		c.r.block.Ends = c.r.next()
		return
	}
	c.r.exit(code, known, where)
}
