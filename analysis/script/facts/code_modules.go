package facts

import (
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// Modules of the project that a script imports are interpreted with it: their functions where they are called, as if they
// stood in the script. All their positions are that of the import.

// Module is a file that a script imports.
type Module struct {
	// File identifies it.
	File, Src string
	// Name is the place of its path in the Names of the import.
	Name int
}

// exports holds what a module exports by name; the default export has none.
type exports map[string]value

// include interprets a module and returns what it exports; nil when it is not found, or has names that the script uses too.
func (c *code) include(i Import) exports {
	m, ok := c.modules[i.Path]
	if !ok {
		return nil
	}
	if have, again := c.files[m.File]; again {
		return have
	}
	if len(c.running) > 0 && c.r.f.Included(i.Range) || len(c.files) >= maxImports || len(m.Src) > maxNested || strings.IndexByte(m.Src, 0) >= 0 {
		return nil
	}
	c.files[m.File] = nil
	language := c.language
	if language == JavaScript || language == TypeScript {
		language = LanguageOf("", m.File, "")
	}
	list, _, _ := parse(language, c.r.f.include(i, m))
	list = withoutMain(list)
	own := topNames(list)
	for name := range own {
		if c.own[name] && c.language != PowerShell || c.funcs[name] != nil || c.classes[name] { // PowerShell has one scope for both
			return nil
		}
	}
	for _, s := range list {
		if s.kind == funcStmt {
			s.fn.foreign = true
		}
		if s.kind == assignStmt && s.x != nil && s.x.kind == funcExpr && s.x.fn != nil {
			s.x.fn.foreign = true
		}
	}
	c.assigned(list)
	c.words(list)
	c.declare(list)
	before, dir, inside := maps.Clone(c.vars), c.dir, c.including
	c.dir, c.including = path.Dir(i.Names()[m.Name]), true
	c.stmts(list)
	all, declared := c.exported(list, m.Src), exportedNames(m.Src)
	c.dir, c.including = dir, inside
	for name, v := range c.rebind(list, before) {
		if c.language == Python || declared[name] {
			all[name] = v
		}
	}
	for name := range own {
		if v, ok := c.topValue(name); ok && (c.language == Python || c.language == PowerShell || declared[name]) {
			all[name] = v
		}
	}
	c.files[m.File] = all
	return all
}

// rebind leaves what a module imports to its functions, and returns it: the script may have the same names for something else.
func (c *code) rebind(list []*stmt, before map[string]value) map[string]value {
	imported := map[string]value{}
	for _, s := range list {
		for _, name := range s.importedNames() {
			imported[name] = c.vars[name]
			if old, ok := before[name]; ok {
				c.vars[name] = old
			} else if c.funcs[name] != nil {
				delete(c.vars, name)
			}
		}
	}
	for _, s := range list {
		if s.fn != nil {
			s.fn.imports = imported
		} else if s.x != nil && s.x.fn != nil {
			s.x.fn.imports = imported
		}
	}
	return imported
}

// path returns the path of an import in the module that is interpreted, from the directory of the script.
func (c *code) path(name string) string {
	if !c.including || c.dir == "." || !strings.HasPrefix(name, ".") {
		return name
	}
	return "./" + path.Join(c.dir, name)
}

func (c *code) topValue(name string) (value, bool) {
	if v, ok := c.vars[name]; ok {
		return v, true
	}
	if fn := c.funcs[name]; fn != nil {
		return value{fn: fn}, true
	}
	return value{}, false
}

// exported returns what export default, assignments to module.exports and exports, and exports of other modules' names export.
func (c *code) exported(list []*stmt, src string) exports {
	all := exports{}
	if c.language == Python || c.language == PowerShell {
		return all
	}
	if m := defaultFunction().FindStringSubmatch(src); m != nil && c.funcs[m[1]] != nil {
		all[""] = value{fn: c.funcs[m[1]]}
	}
	export := func(name string, x *expr) {
		if x.kind == funcExpr && x.fn != nil {
			x.fn.foreign = true
			all[name] = value{fn: x.fn}
		} else if v, ok := c.topValue(x.name); ok && x.kind == nameExpr {
			all[name] = v
		}
	}
	for _, s := range list {
		if s.exports && len(s.imports) == 0 {
			maps.Copy(all, c.files[c.modules[c.path(s.name)].File])
		}
		for _, i := range s.imports {
			if s.exports {
				all[i.name] = c.vars[i.name]
			}
		}
		if s.kind != exprStmt || s.x == nil {
			continue
		}
		name, x := "", s.x // of export default, unless it is an assignment
		if x.kind == assignExpr {
			target := x.x
			if x = x.y; target == nil || target.kind != memberExpr {
				continue
			}
			switch {
			case target.name == "exports" && target.x.kind == nameExpr && target.x.name == "module":
			case target.x.name == "exports" && (target.x.kind == nameExpr || target.x.kind == memberExpr):
				name = target.name
			default:
				continue
			}
		}
		if name != "" || x.kind != objectExpr {
			export(name, x)
			continue
		}
		for i, a := range x.args {
			if name := x.names[i].name; name != "" {
				export(name, a)
			}
		}
	}
	return all
}

var defaultFunction = regex.Lazy(`(?m)^export\s+default\s+(?:async\s+)?function\s+(\w+)`)

// exportedNames returns the names that an ECMAScript module exports where it declares or lists them.
func exportedNames(src string) map[string]bool {
	names := map[string]bool{}
	for _, m := range declaredExport().FindAllStringSubmatch(src, -1) {
		names[m[1]] = true
	}
	for _, m := range listedExports().FindAllStringSubmatch(src, -1) {
		for name := range strings.SplitSeq(m[1], ",") {
			names[strings.TrimSpace(name)] = true
		}
	}
	return names
}

var (
	declaredExport = regex.Lazy(`(?m)^export\s+(?:(?:async\s+)?function\*?|const|let|var|class)\s+(\w+)`)
	listedExports  = regex.Lazy(`(?m)^export\s*\{([^}]*)\}`)
)

// withoutMain drops what a module does only when it is the program.
func withoutMain(list []*stmt) []*stmt {
	return slice.Filter(list, func(s *stmt) bool {
		isMain := s.kind == ifStmt && s.x != nil && s.x.kind == binaryExpr && s.x.x != nil && (s.x.x.name == "__name__" ||
			s.x.x.kind == memberExpr && (s.x.x.name == "main" || strings.EqualFold(s.x.x.name, "InvocationName") && s.x.name == "!="))
		return !isMain && !(s.kind == funcStmt && s.name == "main")
	})
}

func topNames(list []*stmt) map[string]bool {
	names := map[string]bool{}
	for _, s := range list {
		switch {
		case s.kind == funcStmt || s.kind == classStmt:
			names[s.name] = true
		case s.kind == assignStmt && s.target != nil && s.target.kind == nameExpr && s.importedNames() == nil:
			names[s.target.name] = true
		}
	}
	return names
}

// importedNames returns the names that a statement gives to modules, and to what they export.
func (s *stmt) importedNames() []string {
	names := slice.Map(s.imports, func(i imported) string { return i.name })
	if s.kind == assignStmt && s.target != nil && requires(s.x) {
		for _, x := range slices.Concat(s.target.args, []*expr{s.target}) {
			if x.kind == nameExpr {
				names = append(names, x.name)
			}
		}
	}
	return names
}

// isBeside reports whether a value is a path relative to the folder of the script.
func isBeside(v value) bool { return strings.HasPrefix(v.module, "./") }

// beside returns the path of a file whose place is known from another path.
func beside(v value, rest string) value {
	_, from, _ := strings.Cut(v.module, "./")
	return value{module: "./" + path.Join(from, strings.ReplaceAll(rest, `\`, "/"))}
}

// besideText returns a value, and if its text begins with a known path, the whole path.
func besideText(v value) value {
	if rest, ok := strings.CutPrefix(textOf(v), string(hole)); ok && len(v.text.holes) == 1 && isBeside(v.text.holes[0]) {
		v.module = beside(v.text.holes[0], rest).module
	}
	return v
}

func parentOf(v value) value {
	if isBeside(v) {
		v.module = "./" + path.Join(v.module, "..")
	}
	return v
}

// lastPath returns the path that the last argument is, "" when it is not known.
func lastPath(args []value) string {
	if len(args) == 0 {
		return ""
	}
	return besideText(args[len(args)-1]).module
}

// joinedPath returns the path that begins with a known one; false when one of its parts is unknown.
func joinedPath(parts []value) (value, bool) {
	if len(parts) == 0 || !isBeside(parts[0]) {
		return value{}, false
	}
	for _, part := range parts[1:] {
		l, ok := part.literal()
		if !ok {
			return value{}, false
		}
		parts[0] = beside(parts[0], l.Text)
	}
	return parts[0], true
}

// follow interprets an imported module, and makes its exports known under a name in the script; false when what it does is unknown.
func (c *code) follow(i Import, module string) bool {
	i.Typed = c.language == TypeScript
	c.r.f.Modules = append(c.r.f.Modules, i)
	all := c.include(i)
	if all == nil {
		c.r.f.Imports = append(c.r.f.Imports, i)
		c.r.f.Opaque = true
		return false
	}
	for name, v := range all {
		if name != "" {
			name = "." + name
		}
		c.exports[module+name] = v
	}
	return true
}

// pythonModule interprets what an import of Python names: a module in a folder that is searched, or a name in one. It returns false
// when what that does is unknown.
func (c *code) pythonModule(i *imported, at text.Range) bool {
	name, folders := strings.TrimLeft(i.module, "."), c.folders
	up := len(i.module) - len(name)
	if up > 0 {
		folders = []string{path.Join(c.dir, strings.Repeat("../", up-1))}
		i.module = "." + strings.ReplaceAll(folders[0], "/", ".") + "." + name
	}
	find := func(name string) (file Import, ok bool) {
		for _, folder := range folders {
			file = Import{Path: path.Join(folder, strings.ReplaceAll(name, ".", "/")+".py"), Own: true, Range: at}
			if _, ok = c.modules[file.Path]; ok {
				break
			}
			c.r.f.Modules = append(c.r.f.Modules, file)
		}
		return file, ok
	}
	inside := false // a module, as far as is known
	if dot := strings.LastIndexByte(name, '.'); dot > 0 {
		var file Import
		if file, inside = find(name[:dot]); inside {
			if !c.follow(file, strings.TrimSuffix(i.module, name[dot:])) {
				return false
			}
			if _, ok := c.exports[i.module]; ok {
				return true
			}
		}
	}
	file, ok := find(name)
	if !ok && (inside || up == 0 && (!c.searches || isStandard(i.module) || c.r.f.Stdin != nil)) {
		return true // a name in a module, a library, or a module that finds the payload read
	}
	return c.follow(file, i.module)
}

// included is a file that is interpreted with the script, and the import that names it.
type included struct {
	file string
	at   text.Range
}

// include records a module that is interpreted, and returns its text. That stands at the import; an import in another module has a
// place of its own inside that of the module.
func (f *Facts) include(i Import, m Module) lit {
	if at, _, nested := f.Import(i.Range); nested {
		start := max(at.Start, min(at.Start+len(f.includes), at.End-1))
		i.Range = text.Range{Start: start, End: min(start+1, at.End)}
	}
	f.includes = append(f.includes, included{m.File, i.Range})
	src := lit{s: m.Src, base: i.Range.Start, at: make([]int32, len(m.Src))}
	for n := range src.at {
		src.at[n] = int32(i.Range.Start)
	}
	return src
}

// Interprets reports whether a file is interpreted with the script.
func (f *Facts) Interprets(file string) bool {
	return slices.ContainsFunc(f.includes, func(i included) bool { return i.file == file })
}

// Included reports whether what is found at a range is in another file, and the range that of its import.
func (f *Facts) Included(r text.Range) bool {
	_, _, ok := f.Import(r)
	return ok
}

// alwaysImported marks the imports of a statement that runs whatever happens.
func (f *Facts) alwaysImported(at text.Range) {
	for i := range f.Imports {
		if own := &f.Imports[i]; at.Covers(own.Range) && !f.Included(own.Range) {
			own.Always = true
		}
	}
}

// requires reports whether an expression is a module that Node loads, or a member of it.
func requires(x *expr) bool {
	if x != nil && x.kind == memberExpr {
		x = x.x
	}
	return x != nil && x.kind == callExpr && x.x != nil && x.x.kind == nameExpr && x.x.name == "require"
}

// Import returns the import that a range is in, and the file, when that is interpreted with the script.
func (f *Facts) Import(r text.Range) (at text.Range, file string, ok bool) {
	at = r
	for _, i := range f.includes {
		if !i.at.Covers(r) {
			continue
		}
		if file = i.file; !ok {
			at, ok = i.at, true
		}
	}
	return at, file, ok
}
