package facts

import (
	"slices"
	"strings"
)

// What functions of the languages' libraries do, as far as hooks use them.

// library interprets a library function; ok is false for an unknown one.
func (c *code) library(name string, x *expr) (v value, ok bool) {
	for _, part := range []func(string, *expr) (value, bool){c.reads, c.prints, c.starts, c.loads, c.cmdlets, c.promises, c.computes} {
		if v, ok = part(name, x); ok {
			break
		}
	}
	return v, ok
}

// loads interprets functions that run or load a file of the script's own.
func (c *code) loads(name string, x *expr) (value, bool) {
	switch name {
	case ".":
		file := c.arg(x, 0)
		if !isBeside(file) {
			file.module = ""
		}
		c.follow(Import{Path: file.module, Own: true, Range: x.at}, file.module)
		return value{}, true
	case "require", "import":
		file := c.arg(x, 0)
		l, ok := file.literal()
		l.Text = c.path(l.Text)
		if isBeside(file) {
			l.Text = file.module
		}
		module := normalModule(l.Text)
		if !ok || strings.HasPrefix(l.Text, ".") {
			if !c.follow(Import{Path: l.Text, Own: true, Range: within(l.Range, x.at)}, module) {
				return value{}, true
			}
			if v, ok := c.exports[module]; ok {
				return v, true
			}
		}
		return value{module: module}, true
	case "sys.path.insert", "sys.path.append":
		c.searches = true
		if folder := (value{module: lastPath(c.args(x))}); isBeside(folder) && name == "sys.path.insert" {
			c.folders = slices.Insert(c.folders, 0, folder.module)
		} else if isBeside(folder) {
			c.folders = append(c.folders, folder.module)
		}
	case "importlib.import_module", "importlib.util.spec_from_file_location", "runpy.run_path", "runpy.run_module":
		c.r.f.Calls, c.r.f.Shares = true, true
	}
	return value{}, false
}

// cmdlets interprets commands of PowerShell that join paths and make objects.
func (c *code) cmdlets(name string, x *expr) (value, bool) {
	switch name {
	case "join-path", "split-path":
		args := c.args(x)
		if len(args) > 0 && strings.EqualFold(args[0].module, "$myinvocation.mycommand.path") {
			args[0].module = "./script"
		}
		if name == "split-path" && len(args) > 0 {
			args = []value{args[0], scalar("..", x.at)}
		}
		return joinedPath(args)
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
	case "add-member":
		args := c.args(x)
		if len(args) > 1 && strings.EqualFold(args[1].str(), "NoteProperty") {
			args = slices.Delete(args, 1, 2)
		}
		if len(args) == 2 { // with a table
			update(args[0], args[1])
		}
		if len(args) < 3 {
			break
		}
		if l, ok := args[1].literal(); ok {
			for _, d := range args[0].docs {
				d.assign(l, args[2])
			}
		}
	default:
		return value{}, false
	}
	return value{}, true
}

// promises interprets the constructor of promises, and the functions that settle them.
func (c *code) promises(name string, x *expr) (value, bool) {
	switch name {
	case "Promise":
		c.promised = append(c.promised, value{})
		if f := c.arg(x, 0); f.fn != nil {
			c.call(f.fn, []value{{module: "Promise.resolve"}, {module: "Promise.reject"}})
		}
		last := len(c.promised) - 1
		v := c.promised[last]
		c.promised = c.promised[:last]
		return v, true
	case "Promise.resolve":
		v := c.arg(x, 0)
		if last := len(c.promised) - 1; last >= 0 && x.x.kind == nameExpr {
			if before := c.promised[last]; !before.isZero() {
				v = either(before, v)
			}
			c.promised[last] = v
		}
		return v, true
	}
	return value{}, false
}

// computes interprets functions that compute a value, and those that look for files and change them.
func (c *code) computes(name string, x *expr) (value, bool) {
	switch name {
	case "set-content", "add-content", "out-file", "new-item", "remove-item", "out-null", "set-strictmode", "start-sleep", "set-location", "push-location",
		"os.remove", "os.unlink", "fs.unlinkSync", "fs.rmSync", "os.utime":
		c.opens(x.args, true)
		c.args(x)
	case "convertto-json", "json.dumps", "JSON.stringify", "orjson.dumps":
		v := c.arg(x, 0)
		c.r.whole(v)
		v.encoded = true
		if len(v.docs) == 0 || len(v.fields) > 0 {
			return value{from: v.content(), encoded: true, picked: v.tame()}, true
		}
		return v, true
	case "os.environ.get", "os.getenv", "Deno.env.get", "[environment].GetEnvironmentVariable":
		if l, ok := c.arg(x, 0).literal(); ok {
			v := c.r.environment(l.Text, l.Range)
			if strings.HasPrefix(name, "os.") && len(x.args) > 1 {
				v = c.r.orElse(v, c.arg(x, 1))
			}
			return v, true
		}
	case "os.environ", "os.environ.copy", "process.on", "signal.signal":
	case "re.search", "re.match", "re.fullmatch", "re.findall", "re.finditer":
		return c.matched(c.arg(x, 0), c.arg(x, 1), x), true
	case "re.compile", "RegExp":
		v := c.arg(x, 0)
		v.regex, v.folded = true, len(x.args) > 1
		return v, true
	case "fnmatch.fnmatch", "fnmatch.fnmatchcase":
		v := c.arg(x, 0)
		c.r.compare(v, c.arg(x, 1).literals(), Glob, x.at)
		return derived(v), true
	case "set", "frozenset", "list", "tuple", "Set", "Array.from", "sorted", "reversed", "Array":
		v := c.arg(x, 0)
		return value{list: v.list, partial: v.partial, from: v.from, fields: v.fields, mixed: v.mixed, encoded: v.encoded}, true
	case "str", "String", "repr", "Path", "pathlib.Path", "PurePath", "os.path.basename", "os.path.normpath", "os.path.abspath", "os.path.realpath", "path.basename", "path.normalize",
		"path.resolve", "path.join", "os.path.join", "os.path.dirname", "path.dirname", "path.extname", "os.path.splitext", "shlex.split", "int", "Number":
		args := c.args(x)
		c.r.whole(args...)
		if v, ok := joinedPath(args); ok && strings.HasSuffix(name, "dirname") {
			return parentOf(v), true
		} else if ok {
			return v, true
		}
		asText := len(args) == 1 && (name == "str" || name == "String" || name == "repr")
		if asText && (args[0].isObject() || len(args[0].fields) > 0 && !isContainer(args[0].fields)) {
			args[0].raw = false
			return args[0], true
		}
		return derived(args...), true
	case "dict":
		if slices.ContainsFunc(x.names, func(n memberName) bool { return n.name != "" }) {
			return c.object(x), true
		}
		return c.arg(x, 0), true
	case "Map", "Object.freeze", "Object.seal", "Buffer.concat", "Buffer.from":
		return c.arg(x, 0), true
	case "re.sub", "re.split", "isinstance", "Array.isArray", "any", "all", "len", "bool", "Boolean",
		"[string].IsNullOrEmpty", "[string].IsNullOrWhiteSpace":
		return derived(c.args(x)...), true
	case "os.path.exists", "os.path.isfile", "fs.existsSync", "fs.statSync", "os.path.getmtime", "test-path":
		return c.looks(c.args(x)...), true
	case "os.makedirs", "fs.mkdirSync", "time.time", "Date.now", "datetime.now", "datetime.datetime.now", "os.getcwd", "process.cwd":
		c.args(x)
	case "Object.keys", "Object.entries", "Object.values", "vars":
		a := c.arg(x, 0)
		c.r.whole(a)
		if name == "Object.values" {
			a.list = nil
		}
		v := value{list: a.list, partial: a.partial, from: a.content()}
		if name == "Object.entries" {
			v.rows = pairs(a.docs)
		}
		return v, true
	case "Object.assign":
		v := value{}
		n := &Node{Kind: Object, Range: x.at}
		for _, a := range c.args(x) {
			v = either(a, v)
			n.spread(a)
		}
		if len(v.docs) > 0 && len(v.fields) == 0 {
			return value{docs: []*Node{n}, from: v.from}, true
		}
		return v, true
	case "setTimeout", "setInterval": // what is called then may be canceled, as a limit for reading is
		args := c.args(x)
		c.waits(func() { c.r.under(&Condition{Program: true}, c.r.test(), func() { c.unknownCall(name, args) }) })
	case "child_process.exec", "child_process.execFile":
		args, v := c.args(x), value{}
		c.waits(func() { v = c.unknownCall(name, args) })
		return v, true
	default:
		return value{}, false
	}
	return value{}, true
}

// looks records a look for a file, and returns what it tells.
func (c *code) looks(at ...value) value {
	c.looked = true
	v := derived(at...)
	v.outcome = true
	return v
}

// opens records that the script reads or writes a file, whose path comes first.
func (c *code) opens(path []*expr, write bool) {
	c.wrote = c.wrote || write
	files := &c.r.looked
	if write {
		files = &c.r.touched
	}
	if len(path) > 0 {
		*files = append(*files, path[0].spelled())
	}
}
