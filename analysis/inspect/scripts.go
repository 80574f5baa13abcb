package inspect

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/pattern"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// SentField returns the name of a payload field in a run, by its neutral name; "" when it is not sent.
func SentField(p *lint.Pass, r *commands.Run, neutral string) string {
	return r.Hook.Event.InputName(r.Surface, r.Hook.Name, p.Settings().Edition, func(n, _ string) bool { return n == neutral })
}

// Sends reports whether the payload of a run has a field of that name.
func Sends(p *lint.Pass, r *commands.Run, name string) bool {
	return r.Hook.Event.InputName(r.Surface, r.Hook.Name, p.Settings().Edition, func(_, sent string) bool { return sent == name }) != ""
}

// SentTool returns the name of the payload field in which a run gets the name of a tool of the product; "" when it gets none, or only those
// of MCP servers.
func SentTool(p *lint.Pass, r *commands.Run) string {
	return slice.Find(r.Input(p.Settings().Edition), func(f schemas.Field) bool { return f.Neutral == "toolName" && f.Type.Format == schemas.ToolName }).Name
}

// ReportNotSent reports a read of a payload field that none of the surfaces sends, with what that costs or what to do.
func ReportNotSent(p *lint.Pass, s *commands.Script, read *facts.Field, set schemas.Surfaces, consequence string) *lint.Report {
	if set == s.Surfaces(nil) { // then no product needs to be named
		return p.ReportIn(s, read.Range, set, "`%s` is never sent: %s", read.Path, consequence)
	}
	return p.ReportIn(s, read.Range, set, "no `%s` in %s: %s", read.Path, set.Names(), consequence)
}

// Lacks returns the payload fields that a run does not send, and without which it does not come to a place of a block, nil if it may.
// A name that no product sends may be new, unless it is known to be invented; several such names are guesses, and so is a part of one that is sent.
func Lacks(p *lint.Pass, r *commands.Run, f *facts.Facts, b *facts.Block, seq int) []string {
	return slice.Find(f.Needs(b, seq), func(fields []string) bool {
		name, _, _ := strings.Cut(fields[0], ".")
		return !r.Fed && (len(fields) > 1 || schemas.NeutralName(name) != "" || schemas.InventedFieldNamed(name).Name != "" || schemas.IsPart(name)) && !slices.ContainsFunc(fields, func(path string) bool {
			name, _, _ := strings.Cut(path, ".")
			return name == "" || Sends(p, r, name) || !slices.ContainsFunc(f.Reads, func(read facts.Field) bool { return read.Path == path && read.Sure && !read.Anywhere })
		})
	})
}

// SendsText reports whether the payload of a run has texts of any content, whose line breaks and quotes JSON escapes.
func SendsText(p *lint.Pass, r *commands.Run) bool {
	return r.Hook.Event.SendsFreeText(r.Surface, r.Hook.Name, p.Settings().Edition)
}

// ToolField returns the key of the tool's input in a path such as tool_input.file_path. ok is false for other paths.
func ToolField(p *lint.Pass, r *commands.Run, path string) (key string, ok bool) {
	name := SentField(p, r, "toolArgs")
	if name == "" {
		return "", false
	}
	key, ok = strings.CutPrefix(path, name+".")
	return key, ok && key != "" && !strings.Contains(key, ".")
}

// SentPathKeys returns those of PathKeys that a tool has that a run may be for: a tool that takes a file, if it may be for one.
func SentPathKeys(p *lint.Pass, r *commands.Run) []string {
	keys := PathKeys(r.Surface)
	if r.Hook.Event.AsksPermission { // whose inputs have names of their own
		keys = slice.Add(nil, slice.Flat(schemas.AllSurfaces.List(), PathKeys)...)
	}
	sent := slice.Filter(keys, func(k string) bool { return HasToolKey(p, r, k) })
	files := slice.Filter(sent, func(k string) bool { return slices.ContainsFunc(toolsWith(p, r, k), (*schemas.Tool).TakesFile) })
	if len(files) > 0 {
		return files
	}
	return sent
}

// MeansOtherTool reports whether a script may read a key for a tool without a file: one that it or the matcher names, or of a server.
func MeansOtherTool(p *lint.Pass, r *commands.Run, s *commands.Script, key string) bool {
	matcher := ""
	if r.Hook.Matcher != nil {
		matcher = *r.Hook.Matcher
	}
	return slices.ContainsFunc(toolsWith(p, r, key), func(t *schemas.Tool) bool {
		return strings.Contains(matcher, "mcp") || slices.ContainsFunc(t.Literals(), func(name string) bool { return s.Facts().Has(name) || strings.Contains(matcher, name) })
	})
}

// PathKeys returns the input keys of a surface's tools that hold paths, in table order. Do not modify it: it is shared.
func PathKeys(s schemas.Surface) []string { return pathKeys()[s] }

var pathKeys = sync.OnceValue(func() (keys [schemas.NumSurfaces][]string) {
	for _, t := range schemas.Tools() {
		for _, f := range t.Input {
			if f.Type.Kind == schemas.String && f.Type.Format == schemas.Path {
				keys[t.Surface] = slice.Add(keys[t.Surface], f.Name)
			}
		}
	}
	return keys
})

// IsPathKey reports whether a tool of some surface has an input key that holds a path.
func IsPathKey(key string) bool {
	return slices.ContainsFunc(schemas.AllSurfaces.List(), func(s schemas.Surface) bool { return slices.Contains(PathKeys(s), key) })
}

// HasToolKey reports whether a tool that a run may be for has an input key.
func HasToolKey(p *lint.Pass, r *commands.Run, key string) bool { return len(toolsWith(p, r, key)) > 0 }

// SendsAbsolute reports whether an input key holds an absolute path, whichever tool a run is for.
func SendsAbsolute(p *lint.Pass, r *commands.Run, key string) bool {
	tools := toolsWith(p, r, key)
	return len(tools) > 0 && !slices.ContainsFunc(tools, func(t *schemas.Tool) bool { return !schemas.FieldNamed(t.Input, key).Type.Absolute })
}

// toolsWith returns the tools with an input key that a run may be for.
func toolsWith(p *lint.Pass, r *commands.Run, key string) []*schemas.Tool {
	tools, ok := Selected(p, r)
	if !ok {
		tools = schemas.ToolsOn(r.Surface)
	}
	tools = slice.Map(tools, func(t *schemas.Tool) *schemas.Tool { return t.In(r.Hook.Event) })
	return slice.Filter(tools, func(t *schemas.Tool) bool { return schemas.FieldNamed(t.Input, key) != nil })
}

// Selected returns the tools that a run is for; ok is false when it may be for those of an MCP server, or for all.
func Selected(p *lint.Pass, r *commands.Run) (tools []*schemas.Tool, ok bool) {
	m := r.Hook.Matcher
	if m == nil || strings.Contains(*m, "mcp") {
		return nil, false
	}
	if _, ok := Words(*m); !ok {
		return nil, false
	}
	return pattern.Read(r.Surface, p.Settings().Edition, r.Hook.Event, r.Hook.Name, *m).Tools(), true
}

// UnseenFile returns a tool that the matcher of a run names and the input key in which it sends the path of its file, when the
// script reads none of its paths; "" when there is no such tool.
func UnseenFile(p *lint.Pass, r *commands.Run, f *facts.Facts) (tool, key string) {
	tools, _ := Selected(p, r)
	for _, t := range tools {
		keys := slice.Filter(PathKeys(r.Surface), func(k string) bool { return schemas.FieldNamed(t.Input, k) != nil })
		if t.TakesFile() && len(keys) > 0 && !slices.ContainsFunc(keys, func(k string) bool { return ReadsPath(p, r, f, k) }) {
			return r.Sent(t), keys[0]
		}
	}
	return "", ""
}

// UnseenPaths returns a tool that a test of a script names together with one that sends key, and where its input has the paths of its
// files, of which the script reads none: in a list or a patch; "" when there is no such tool.
func UnseenPaths(r *commands.Run, s *commands.Script, key string) (tool, paths string) {
	for _, c := range ToolTests(s) {
		tested := slice.Filter(schemas.ToolsOn(r.Surface), func(t *schemas.Tool) bool {
			name := r.Sent(t)
			return t.WritesFiles() && s.Facts().Has(name) && slices.ContainsFunc(c.Values, func(v facts.Literal) bool { return v.Text != "*" && NameTest(&c, v.Text)(name) })
		})
		if !slices.ContainsFunc(tested, func(t *schemas.Tool) bool { return slices.Contains(t.FilePaths(), key) }) {
			continue
		}
		for _, t := range tested {
			at := t.FilePaths()[0]
			holder, _, _ := strings.Cut(at, "[")
			if !slices.Contains(PathKeys(r.Surface), at) && schemas.FieldNamed(t.Input, holder).Required.Has(r.Surface) && !s.Facts().Has(holder) {
				return r.Sent(t), at
			}
		}
	}
	return "", ""
}

// ResultMembers returns the field in which a run gets the result of its tools, and the members that this has, none in a text; ok is false
// when they are not known. text is where the result is as text, "" for nowhere.
func ResultMembers(p *lint.Pass, r *commands.Run) (field string, members []string, text string, ok bool) {
	for _, f := range r.Input(p.Settings().Edition) {
		switch {
		case f.Neutral != "toolResponse" && f.Elsewhere != "toolResponse":
		case f.Type.Kind == schemas.String:
			return f.Name, nil, f.Name, true
		case len(f.Type.Fields) > 0:
			free := slice.Find(f.Type.Fields, func(m schemas.Field) bool { return m.Type.Format == schemas.FreeText })
			return f.Name, slice.Map(f.Type.Fields, func(m schemas.Field) string { return m.Name }), f.Name + "." + free.Name, true
		default:
			field = f.Name
		}
	}
	tools, _ := Selected(p, r)
	for _, t := range tools {
		var result map[string]any
		if json.Unmarshal([]byte(schemas.ResultOf(r.Surface, t.Name, "", "")), &result) != nil {
			return field, nil, "", false
		}
		members = slice.Add(members, slices.Sorted(maps.Keys(result))...)
	}
	return field, members, "", members != nil
}

// readsKey reports whether a script reads a key from the payload. One that is no plain word counts wherever it occurs.
func readsKey(f *facts.Facts, key string) bool {
	if IsDistinctive(key) {
		return f.Has(key)
	}
	return slices.ContainsFunc(f.Reads, func(r facts.Field) bool { return r.Path == key || strings.HasSuffix(r.Path, "."+key) }) ||
		slices.ContainsFunc(f.Followed, func(f *facts.Facts) bool { return f.Has(key) })
}

// Idioms are how a language reads its input, writes to standard error, prints JSON with text in it, refuses, and starts a program that writes to stderr.
type Idioms struct{ Stdin, Stderr, JSON, Exit, Child string }

var node = Idioms{"`JSON.parse(fs.readFileSync(0, \"utf8\"))`", "`console.error(…)`", "`console.log(JSON.stringify({…}))`", "`process.exit(2)`", "`stdio: [\"ignore\", 2, 2]`"}

var idioms = map[facts.Language]Idioms{
	facts.Python:     {"`json.load(sys.stdin)`", "`print(…, file=sys.stderr)`", "`print(json.dumps({…}))`", "`sys.exit(2)`", "`stdout=sys.stderr`"},
	facts.JavaScript: node,
	facts.TypeScript: node,
	facts.PowerShell: {"`[Console]::In.ReadToEnd() | ConvertFrom-Json`", "`[Console]::Error.WriteLine(…)`", "`@{…} | ConvertTo-Json -Compress`", "`exit 2`", "`[Console]::Error.WriteLine(…)`"},
}

// IdiomsOf returns the idioms of a language, which are those of a shell for any other.
func IdiomsOf(l facts.Language) Idioms {
	return cmp.Or(idioms[l], Idioms{"`input=$(cat)`", "`echo … >&2`", "`jq -n --arg reason \"$text\" '{…: $reason}'`", "`exit 2`", "`… >&2`"})
}

// ForEveryEvent reports whether an output certainly does not depend on the event: no name of it is read, and no test is of payload, arguments or product.
func ForEveryEvent(s *commands.Script, o *facts.Output) bool {
	f := s.Facts()
	if f.Has("hook_event_name") || f.Opaque || f.Calls || f.Argument != nil || f.HasImports() || o.Block.Mode() {
		return false
	}
	tests := func(b *facts.Block) bool {
		return b.Under(func(c *facts.Condition) bool { return len(c.Fields) > 0 || c.Mode })
	}
	return !tests(o.Block) && !slices.ContainsFunc(f.Exits, func(e facts.Exit) bool { return tests(e.Block) }) &&
		!slices.ContainsFunc(f.Reads, func(r facts.Field) bool { return r.Path == "hookEventName" || r.Path == "hookName" }) &&
		!s.Any(func(r *commands.Run) bool { return r.Arguments })
}

// EndsWith returns the exit that certainly follows an answer in the same branch, if it ends the script with this code; otherwise nil.
func EndsWith(s *commands.Script, o *facts.Output, code int) *facts.Exit {
	next := slice.Pointer(s.Facts().Exits, func(e *facts.Exit) bool { return o.Reaches(e) && o.Block.In(e.Block) })
	if next != nil && next.Known && next.Code == code && next.Lost == facts.NotLost {
		return next
	}
	return nil
}

// CanRefuse reports whether an exit code denies or blocks on the surface and event of a run.
func CanRefuse(p *lint.Pass, r *commands.Run, code int) bool {
	return refuse(Exit(p, r.Hook, r.Surface, code).Effect)
}

// BeforeCall reports whether a run comes before every call of a tool.
func BeforeCall(r *commands.Run) bool { return r.Hook.Event.EveryCall == "before" }

// RunEvents names the events of the runs on surfaces of a set as the configuration does: two, or one and how many others.
func RunEvents(s *commands.Script, set schemas.Surfaces) string {
	names := slice.Map(s.Where(func(r *commands.Run) bool { return set.Has(r.Surface) }).Runs, func(r commands.Run) string { return r.Hook.Name })
	if names = slice.Add(nil, names...); len(names) > 2 {
		names = []string{names[0], english.Count(len(names)-1, "other event")}
	}
	return english.Join(names, "and")
}

// SurfacesWhere returns the surfaces with at least one run for which the condition holds. It omits the cloud agent when
// Copilot CLI is not affected: only its documentation is known, and it uses a part of the engine of Copilot CLI.
func SurfacesWhere(s *commands.Script, is func(*commands.Run) bool) schemas.Surfaces {
	set, seen := s.Surfaces(is), schemas.Copilot&^schemas.Unseen
	if set&seen == 0 && s.Surfaces(nil)&seen != 0 {
		set &^= schemas.Copilot
	}
	return set
}

// Named returns the surfaces to name in a message. Copilot CLI includes the cloud agent.
func Named(set schemas.Surfaces) schemas.Surfaces {
	if set&schemas.Copilot == schemas.Copilot {
		set &^= schemas.Unseen
	}
	return set
}

// ToolTests returns the comparisons of a script with names of tools; nil when there are none, or one is with an unknown name.
func ToolTests(s *commands.Script) []facts.Compare {
	tests := slice.Filter(s.Facts().Compares, func(c facts.Compare) bool { return schemas.NeutralName(c.Path) == "toolName" })
	if slices.ContainsFunc(tests, func(c facts.Compare) bool { return len(c.Values) == 0 }) {
		return nil
	}
	return tests
}

// Fires reports whether the surface of a run is known to fire its event.
func Fires(r *commands.Run) bool { return r.Hook.Event.Fires(r.Surface) }

// ReadsPath reports whether a script reads key from a place where a run may send it. Keys of a list inside the tool's input
// do not count, nor do keys below the input's other name, which holds nothing.
func ReadsPath(p *lint.Pass, r *commands.Run, f *facts.Facts, key string) bool {
	if len(f.Followed) > 0 {
		return readsKey(f, key)
	}
	found, elsewhere := false, false
	for _, read := range f.Reads {
		if parent, last := CutLast(read.Path); last == key {
			dead := strings.Contains(parent, ".") || schemas.NeutralName(parent) == "toolArgs" && parent != SentField(p, r, "toolArgs")
			found, elsewhere = found || !dead, elsewhere || dead
		}
	}
	return found || !elsewhere && IsDistinctive(key) && f.Has(key)
}

// ReadEither renders how a script reads one of several fields in the way it reads one of them.
func ReadEither(read *facts.Field, paths []string) string {
	if read.Anywhere {
		return "`grep -oE '\"(" + strings.Join(paths, "|") + ")\" *: *…'`"
	}
	var parts []string
	sep := " // "
	for _, path := range paths {
		parent, name := CutLast(path)
		of := cmp.Or(parent, "payload")
		switch read.Language {
		case facts.Python:
			sep, path = " or ", of+`.get("`+name+`")`
		case facts.JavaScript, facts.TypeScript:
			sep, path = " ?? ", of+"."+name
		case facts.PowerShell:
			sep, path = "`, else `", "$"+of+"."+name
		default:
			path = "." + path
		}
		parts = append(parts, path)
	}
	return "`" + strings.Join(parts, sep) + "`"
}

// IsDistinctive reports whether a payload field's name is not an everyday word.
func IsDistinctive(name string) bool {
	return strings.Contains(name, "_") || strings.ToLower(name) != name
}

// Change is a changed script: the edits that make it, its text, and what it does. It has no edits where it is not possible.
type Change struct {
	Edits  []edit.Edit
	Source string
	After  *facts.Facts
}

// Apply returns the change that replacements make in a script. It is empty when they overlap, or cannot be written.
func Apply(p *lint.Pass, s *commands.Script, replacements []text.Edit) Change {
	after, err := text.Apply(s.Source(), replacements)
	if err != nil || len(replacements) == 0 {
		return Change{}
	}
	c := Change{Source: after, After: facts.Read(s.Facts().Language, after)}
	for _, r := range replacements {
		one := p.EditIn(s, r.Range, r.New)
		if len(one) == 0 {
			return Change{}
		}
		c.Edits = append(c.Edits, one...)
	}
	if len(c.After.Errors) > len(s.Facts().Errors) {
		return Change{}
	}
	return c
}
