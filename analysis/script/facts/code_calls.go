package facts

import (
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// Calls: whether they call a function of the script, of a module, of a value, or an unknown one.

func (c *code) callExpr(x *expr) value {
	callee, method := x.x, ""
	var self, f value
	if callee.kind == memberExpr {
		method = callee.name
		self = c.eval(callee.x)
		switch {
		case callee.x.kind == nameExpr && c.vars[callee.x.name+"."+method].fn != nil:
			f = c.vars[callee.x.name+"."+method]
		case self.module != "" && !c.classes[self.module]:
			f = value{module: self.module + "." + method}
		case c.funcs[method] != nil && c.funcs[method].method:
			f = value{fn: c.funcs[method]}
		}
	} else {
		f = c.eval(callee)
	}
	if v, ok := c.exports[normalModule(f.module)]; ok && f.module != "" {
		f = v
	}
	if f.fn != nil {
		return c.call(f.fn, c.bound(f.fn, x))
	}
	if f.module != "" {
		if v, ok := c.library(normalModule(f.module), x); ok {
			return v
		}
	}
	if method != "" {
		return c.methodCall(method, self, x)
	}
	return c.unknownCall(f.module, c.args(x))
}

func (c *code) args(x *expr) []value { return slice.Map(x.args, c.eval) }

// bound returns the arguments of a call in the order of the function's parameters, with the defaults of those that it leaves out.
func (c *code) bound(fn *function, x *expr) []value {
	args, params := c.args(x), fn.params
	first := slices.IndexFunc(x.names, func(n memberName) bool { return n.name != "" })
	if fn.method && len(params) > 0 && c.language == Python {
		params = params[1:] // self
	}
	if first < 0 {
		first = len(args)
	}
	if first > len(params) || c.language == PowerShell || slices.ContainsFunc(x.args, func(a *expr) bool { return a.kind == spreadExpr }) {
		return args
	}
	list, others := make([]value, len(params)), &Node{Kind: Object, Range: x.at}
	for i, p := range params {
		if named := func(n memberName) bool { return n.name == p.name }; i >= first && p.y != nil && !slices.ContainsFunc(x.names, named) {
			list[i] = c.eval(p.y)
		}
	}
	copy(list, args[:first])
	for i, v := range args[first:] {
		name := x.names[first+i]
		if at := slices.IndexFunc(params, func(p *expr) bool { return p.kind == nameExpr && p.name == name.name }); at >= 0 {
			list[at] = v
			continue
		}
		others.Members = append(others.Members, Member{name.name, name.at, nodeOf(v, x.args[first+i].at)})
		others.from = union(others.from, v.content())
	}
	if last := len(params) - 1; last >= 0 && params[last].name == "**" {
		list[last] = value{docs: []*Node{others}}
	}
	return list
}

// unknownCall handles an unknown function: it may read its arguments, and call those that are functions.
func (c *code) unknownCall(name string, args []value) value {
	for _, a := range args {
		if a.fn != nil {
			c.later++
			c.call(a.fn, nil)
			c.later--
		}
		c.r.whole(a)
	}
	if root, _, ok := strings.Cut(name, "."); ok && !standard[root] && !strings.HasPrefix(root, "[") {
		c.r.f.Foreign = true
	}
	v := derived(args...)
	v.mode = v.mode || isArguments(name)
	v.outcome = strings.Contains(name, "subprocess") || strings.Contains(name, "exec") || strings.Contains(name, "spawn")
	return v
}

// standard lists the modules of the languages, as far as hooks use them, and objects that always exist. Their functions do not
// end a script.
var standard = map[string]bool{
	"json": true, "sys": true, "os": true, "re": true, "subprocess": true, "pathlib": true, "shutil": true, "datetime": true, "time": true, "logging": true, "argparse": true, "hashlib": true,
	"tempfile": true, "glob": true, "fnmatch": true, "shlex": true, "string": true, "textwrap": true, "collections": true, "functools": true, "itertools": true, "platform": true, "random": true,
	"urllib": true, "uuid": true, "base64": true, "socket": true, "sqlite3": true, "csv": true, "io": true, "getpass": true, "traceback": true, "typing": true, "dataclasses": true, "contextlib": true, "enum": true, "math": true, "zoneinfo": true, "__future__": true,
	"fs": true, "path": true, "child_process": true, "util": true, "crypto": true, "url": true, "console": true, "JSON": true, "Math": true, "Date": true, "Object": true, "Array": true, "String": true,
	"Number": true, "Buffer": true, "process": true, "Promise": true, "Bun": true, "Deno": true, "readline": true, "performance": true, "globalThis": true, "Intl": true, "Reflect": true, "Symbol": true,
}

func (c *code) arg(x *expr, i int) value {
	if i < len(x.args) && (i >= len(x.names) || x.names[i].name == "") {
		return c.eval(x.args[i])
	}
	return value{}
}

// isArguments reports a library name that holds the script's arguments, or a member of it.
func isArguments(module string) bool {
	return strings.HasPrefix(module, "process.argv") || strings.HasPrefix(module, "sys.argv") || strings.HasPrefix(module, "Deno.args")
}

// matched records a test by a regular expression.
func (c *code) matched(pattern, v value, x *expr) value {
	c.r.search(v, pattern.literals(), pattern.folded || len(x.args) > 2, x.at)
	if taken := c.r.extract(v, []value{pattern}); !taken.isZero() {
		return taken
	}
	return derived(v)
}
