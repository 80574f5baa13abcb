package rules

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/lint"
	"github.com/hooks-ls/hooks-ls/analysis/script/facts"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

var _ = rule(lint.Rule{
	ID:       "wrong-payload-field",
	Severity: lint.Warning,
	Fix:      lint.UnsafeFix,
	Summary:  "a script that reads a payload field that is not sent",
	Why: `The payload differs by event and by the spelling of its name: Copilot sends toolName and toolArgs under camelCase names,
tool_name and tool_input under PascalCase names, and VS Code always sends the latter. A field that is not sent is empty, so a test of it
never succeeds. A script that reads both spellings is fine.`,
	Bad:  guardExample("PreToolUse", "guard.sh", `if [ "$(jq -r .toolName)" = bash ]; then echo "ask first" >&2; exit 2; fi`),
	Good: guardExample("PreToolUse", "guard.sh", "case $(jq -r '.tool_name // .toolName') in\n  run_in_terminal|Bash|bash) echo 'ask first' >&2; exit 2 ;;\nesac"),
	Refs: cite("000: Common Input Fields", "004: Hook event input payloads", "vscode-1.130", "copilot-cli-1.0.102"),
	Script: func(p *lint.Pass, s *commands.Script) {
		reportOutsideInput(p, s)
		reported := reportResult(p, s)
		reportInputKey(p, s)
		found := misspelled(p, s)
		for _, m := range found {
			if m.names == nil {
				continue
			}
			name := m.read.Path
			if m.set == m.text {
				if reported {
					continue
				}
				if m.lacks != "" {
					inspect.ReportNotSent(p, s, m.read, m.set, lint.Codes(m.names, "or")+" has no `"+m.lacks+"`").Once("fields")
				} else {
					inspect.ReportNotSent(p, s, m.read, m.set, lint.Codes(m.names, "or")+" is text, without fields").Once("fields").Severity(lint.Info)
				}
				continue
			}
			cause := "spelling"
			if takenFor(s, name) != "" {
				cause = "invented " + m.names[0] // not another product's name
			}
			consequence := "read " + lint.Codes(m.names, "or")
			help := schemas.InventedFieldNamed(name).Help
			if help != "" {
				consequence = "it is always empty"
			}
			r := inspect.ReportNotSent(p, s, m.read, m.set, consequence).Once(cause)
			if help != "" {
				r.Help("%s", help)
			}
			if takenFor(s, name) != "" || strings.EqualFold(strings.ReplaceAll(name, "_", ""), "toolOutput") {
				continue // no product sends it: there is no reason to read both
			}
			if run := slice.Pointer(s.Runs, func(run *commands.Run) bool { return m.set.Has(run.Surface) && hasBothCasings(run) }); run != nil {
				r.Note("Copilot sends %s fields under the name `%s`", run.Casing(), run.Hook.Name)
			}
			r.Help("read both to support every product: %s", inspect.ReadEither(m.read, append(m.names, name)))
			if m.set == s.Surfaces(nil) {
				r.UnsafeFix("Read "+m.names[0], renameField(p, s, name, schemas.NeutralName(name), m.names[0])...)
			} else if edits := readBoth(p, s, found); len(edits) > 0 {
				r.UnsafeFix("Read the names of every product", edits...)
			}
		}
		if slices.ContainsFunc(found, func(m misspelling) bool { return m.names != nil }) {
			return // it says what to read
		}
		if reportIdle(p, s) {
			return
		}
		for _, m := range found {
			reportUnknown(p, s, m.read)
		}
	},
})

// misspelling is a read of a payload field that some surfaces send under other names; names is nil when none sends it.
type misspelling struct {
	read  *facts.Field
	names []string
	set   schemas.Surfaces
	// text has the surfaces that send text, which has no fields, or an object without the field lacks, which may be empty. They are in set
	// only when there are no others.
	text  schemas.Surfaces
	lacks string
}

func misspelled(p *lint.Pass, s *commands.Script) []misspelling {
	var found []misspelling
	var known []string
	for _, f := range slice.Pointers(s.Facts().Reads) {
		name, _, inside := strings.Cut(f.Path, ".")
		invented := takenFor(s, name)
		neutral := cmp.Or(invented, schemas.NeutralName(name))
		if !f.Sure || f.Anywhere && schemas.InventedFieldNamed(name).Name != "" || inside && neutral != "" || neutral == "agentName" || slices.Contains(known, name) || defaultsToEvent(s, f, neutral) {
			continue
		}
		known = append(known, name)
		if neutral == "" {
			if !f.Anywhere {
				found = append(found, misspelling{read: f})
			}
			continue
		}
		var names []string
		var asText schemas.Surfaces
		below := slice.Filter(s.Facts().Reads, func(r facts.Field) bool { return invented == "" && strings.HasPrefix(r.Path, name+".") })
		lacks := ""
		sends := s.Surfaces(func(r *commands.Run) bool { return inspect.Sends(p, r, name) })
		set := inspect.SurfacesWhere(s, func(r *commands.Run) bool {
			if sends.Has(r.Surface) || f.Block.Under(func(c *facts.Condition) bool {
				return c.Presence && c.Negated && len(c.Fields) == 1 && inspect.Sends(p, r, c.Fields[0])
			}) {
				return false
			}
			other := cmp.Or(inspect.SentField(p, r, neutral), inspect.SentField(p, r, counterpart(neutral)))
			if other == "" || other == name || readsToo(s, other, invented != "") || invented != "" && r.Fed {
				return false
			}
			names = slice.Add(names, other)
			if len(below) > 0 && slices.ContainsFunc(r.Input(p.Settings().Edition), func(f schemas.Field) bool { return f.Name == other && f.Type.Kind == schemas.String }) {
				asText |= schemas.SurfaceSet(r.Surface)
			} else if foreign := foreignMember(r, neutral, below); foreign != "" {
				asText, lacks = asText|schemas.SurfaceSet(r.Surface), foreign
			}
			return true
		})
		if set != asText {
			set &^= asText
		}
		switch {
		case set.Empty():
		case invented == "" || set == s.Surfaces(nil):
			found = append(found, misspelling{f, names, set, asText, lacks})
		case !f.Anywhere:
			found = append(found, misspelling{read: f})
		}
	}
	return found
}

// foreignMember returns the first field read below a field that another product sends, if all of them are of that product's only; else "".
func foreignMember(r *commands.Run, neutral string, below []facts.Field) (first string) {
	for _, read := range below {
		key := strings.Split(read.Path, ".")[1]
		theirs := slices.ContainsFunc(r.Hook.Event.Input, func(f schemas.Field) bool {
			return f.Name == neutral && slices.ContainsFunc(f.Type.Fields, func(m schemas.Field) bool { return m.Name == key || m.Snake == key })
		})
		if !theirs || slices.ContainsFunc(schemas.ToolResults, func(t schemas.ToolResult) bool {
			return t.Surface == r.Surface && strings.Contains(t.JSON, `"`+key+`"`)
		}) {
			return ""
		}
		first = cmp.Or(first, key)
	}
	return first
}

// takenFor returns the neutral name of what is meant by a name that no product sends, or that is compared with names of events.
func takenFor(s *commands.Script, name string) string {
	isEvent := func(v facts.Literal) bool { return schemas.EventByName(v.Text) != nil }
	compared := func(with func(facts.Literal) bool) bool {
		return slices.ContainsFunc(s.Facts().Compares, func(c facts.Compare) bool { return c.Path == name && slices.ContainsFunc(c.Values, with) })
	}
	switch {
	case schemas.NeutralName(name) != "hookEventName" && compared(isEvent):
		return "hookEventName"
	case strings.HasSuffix(name, "matcher") && compared(isSource):
		return "source"
	case promptField().MatchString(name):
		return "prompt"
	case name == "tool":
		return "toolName"
	case name == "input" && !slices.ContainsFunc(s.Facts().Reads, func(r facts.Field) bool { return schemas.NeutralName(r.Path) == "toolArgs" }):
		return "toolArgs" // another name of it, such as toolInput, is reported itself where it is not sent
	case slices.Contains([]string{"params", "parameters", "tool_params", "tool_parameters"}, name):
		return "toolArgs"
	}
	return schemas.InventedFieldNamed(name).Instead
}

// defaultsToEvent reports a read of the event's name with a default, which is the event of every hook that runs the script.
func defaultsToEvent(s *commands.Script, f *facts.Field, neutral string) bool {
	return neutral == "hookEventName" && f.Expr.End > f.Range.End &&
		!slices.ContainsFunc(s.Facts().Compares, func(c facts.Compare) bool { return c.Path == f.Path }) &&
		!s.Any(func(r *commands.Run) bool {
			return !strings.Contains(s.Source()[f.Range.End:f.Expr.End], `"`+r.Hook.Event.Name+`"`)
		})
}

// isSource reports whether a text is one of the ways in which a session starts.
func isSource(v facts.Literal) bool {
	return slices.ContainsFunc(schemas.EventByName("SessionStart").Input, func(f schemas.Field) bool {
		return f.Name == "source" && slices.Contains(f.Type.Values(), v.Text)
	})
}

// promptField matches names for the user's prompt that no product sends.
var promptField = regex.Lazy(`(?i)^(user_?(prompt|message|input|query|request)|(prompt|message)_?text)$`)

// readsToo reports whether a script reads, or may read, a field as well. An everyday word says nothing unless it is read.
func readsToo(s *commands.Script, name string, everyday bool) bool {
	f := s.Facts()
	if !everyday {
		return f.Has(name)
	}
	return f.Opaque || f.Calls || len(f.Imports) > 0 || slices.ContainsFunc(f.Reads, func(r facts.Field) bool { return r.Path == name || strings.HasPrefix(r.Path, name+".") })
}

// renameField returns edits that read a field under another name throughout a script. It returns nil unless every hook that
// runs the script gets the field under that name, and no other use of the old name remains.
func renameField(p *lint.Pass, s *commands.Script, name, neutral, instead string) []edit.Edit {
	f, src := s.Facts(), s.Source()
	if f.HasImports() || s.Any(func(r *commands.Run) bool { return inspect.SentField(p, r, neutral) != instead }) {
		return nil
	}
	var at []text.Range
	for i := range f.Reads {
		if r := f.Reads[i].Range; f.Reads[i].Path == name && !slices.Contains(at, r) {
			if !f.Reads[i].Sure || r.Start == 0 || r.End > len(src) || src[r.Start:r.End] != name || !strings.Contains(".\"'", src[r.Start-1:r.Start]) {
				return nil
			}
			at = append(at, r)
		}
	}
	change := inspect.Apply(p, s, slice.Map(at, func(r text.Range) text.Edit { return text.Edit{Range: r, New: instead} }))
	if change.Edits == nil || regexp.MustCompile(`[."']`+name+`\b`).MatchString(change.Source) || !inspect.MeetsTools(p, s, change.After) ||
		slices.ContainsFunc(change.After.Reads, func(r facts.Field) bool { return r.Path == name || strings.HasPrefix(r.Path, name+".") }) {
		return nil
	}
	return change.Edits
}

// readBoth returns edits that read each misspelled field under either name, and compare a tool's name with those of every product.
func readBoth(p *lint.Pass, s *commands.Script, found []misspelling) []edit.Edit {
	var all []text.Edit
	found = slice.Filter(found, func(m misspelling) bool { return m.names != nil && m.text.Empty() && takenFor(s, m.read.Path) == "" })
	for _, m := range found {
		name := m.read.Path
		both := inspect.ReadEvery(s, name, append(m.names, name))
		if len(both) == 0 {
			return nil
		}
		all = append(all, both...)
		if schemas.NeutralName(name) == "toolName" {
			compared := slice.Filter(s.Facts().Compares, func(c facts.Compare) bool { return c.Path == name })
			for _, test := range inspect.NameEveryTool(s, compared, inspect.WithoutTools(s, compared)) {
				all = append(within(s.Source(), all, &test), test)
			}
		}
	}
	change := inspect.Apply(p, s, all)
	if change.Edits == nil || !inspect.MeetsTools(p, s, change.After) || slices.ContainsFunc(found, func(m misspelling) bool { return !change.After.Has(m.names[0]) }) {
		return nil
	}
	return change.Edits
}

// within applies the replacements inside the range of another to its text, and returns those outside.
func within(src string, list []text.Edit, around *text.Edit) []text.Edit {
	return slices.DeleteFunc(slices.Clone(list), func(e text.Edit) bool {
		if e.Range.Start < around.Range.Start || e.Range.End > around.Range.End || around.Range.Len() == 0 {
			return false
		}
		around.New = strings.ReplaceAll(around.New, src[e.Range.Start:e.Range.End], e.New)
		return true
	})
}

// hasBothCasings reports whether the spelling of the event's name decides the casing of the payload.
func hasBothCasings(r *commands.Run) bool {
	e := r.Hook.Event
	snake, camel := e.SpellingFor(r.Surface, schemas.SnakeCase), e.SpellingFor(r.Surface, schemas.CamelCase)
	return snake != "" && camel != "" && e.PayloadCasing(r.Surface, snake) != e.PayloadCasing(r.Surface, camel)
}

// reportIdle reports a field that no event of the script sends, if a test of it, or of another such field, keeps the script from all
// that a product reads of it.
func reportIdle(p *lint.Pass, s *commands.Script) bool {
	f := s.Facts()
	var lacks []string
	idle := func(r *commands.Run) bool {
		never := func(b *facts.Block, seq int) bool {
			missing := inspect.Lacks(p, r, f, b, seq)
			lacks = append(lacks, missing...)
			return missing != nil
		}
		return !slices.ContainsFunc(f.Outputs, func(o facts.Output) bool { return !never(o.Block, o.Seq) }) &&
			!slices.ContainsFunc(f.Exits, func(e facts.Exit) bool { return (!e.Known || e.Code != 0) && !never(e.Block, e.Seq) })
	}
	if f.Opaque || f.Calls || f.Foreign || f.HasImports() || s.Any(func(r *commands.Run) bool { return !idle(r) }) || len(lacks) == 0 {
		return false
	}
	read := slice.Find(f.Reads, func(read facts.Field) bool { return read.Path == lacks[0] })
	help := fieldsSent(p, &s.Runs[0])
	for _, run := range slice.Pointers(s.Runs) {
		if whole := slice.Find(run.Input(p.Settings().Edition), func(f schemas.Field) bool { return schemas.IsEnd(read.Path, f.Name) }); whole.Name != "" {
			help = "read `" + whole.Name + "`"
		}
	}
	events := slice.Add(nil, slice.Map(s.Runs, func(r commands.Run) string { return r.Hook.Name })...)
	p.ReportIn(s, read.Range, inspect.SurfacesWhere(s, inspect.Fires), "no `%s` in the payload of %s: this script never acts", read.Path, lint.Codes(events, "and")).
		Once("spelling").Help("%s", help)
	return true
}

// reportUnknown reports a field that no product sends, in a script that reads none of the fields that are sent. A product whose
// fields grow may send a new one, but about a call of a tool that would not be all that a script reads.
func reportUnknown(p *lint.Pass, s *commands.Script, f *facts.Field) {
	name, _, _ := strings.Cut(f.Path, ".")
	set := inspect.SurfacesWhere(s, func(r *commands.Run) bool {
		grows := schemas.Growing.Has(r.Surface) && (r.Fed || inspect.SentField(p, r, "toolName") == "")
		return !grows && !slices.ContainsFunc(r.Input(p.Settings().Edition), func(f schemas.Field) bool {
			return inspect.IsDistinctive(f.Name) && s.Facts().Has(f.Name)
		})
	})
	if set.Empty() || set != s.Surfaces(nil) || s.Facts().Opaque || !slices.ContainsFunc(s.Facts().Compares, func(c facts.Compare) bool {
		return c.Path == name || strings.HasPrefix(c.Path, name+".")
	}) {
		return
	}
	p.ReportIn(s, f.Range, set, "no product sends `%s`: this script sees nothing of the call", name).Once("spelling").Help("%s", fieldsSent(p, &s.Runs[0]))
}

// fieldsSent says which fields a run gets that others do not have.
func fieldsSent(p *lint.Pass, run *commands.Run) string {
	sent := slice.Filter(slice.Map(run.Input(p.Settings().Edition), func(f schemas.Field) string { return f.Name }), inspect.IsDistinctive)
	if tool := inspect.SentField(p, run, "toolName"); tool != "" {
		sent = []string{tool, inspect.SentField(p, run, "toolArgs")}
	}
	return inspect.FittingWith("this hook gets ", sent, "and")
}

// reportOutsideInput reports a path or a command that is read from the payload itself, and not from the tool's input.
func reportOutsideInput(p *lint.Pass, s *commands.Script) {
	f := s.Facts()
	if f.Opaque || len(f.Imports) > 0 || f.Has("tool_input") || f.Has("toolInput") || f.Has("toolArgs") {
		return
	}
	for _, read := range f.Reads {
		if !read.Sure || read.Anywhere || s.Any(func(r *commands.Run) bool {
			return r.Fed || inspect.SentField(p, r, "toolArgs") == "" || inspect.Sends(p, r, read.Path)
		}) {
			continue
		}
		field := ""
		set := inspect.SurfacesWhere(s, func(r *commands.Run) bool {
			if !slices.Contains(inspect.PathKeys(r.Surface), read.Path) && !(read.Path == "command" && inspect.HasToolKey(p, r, read.Path)) {
				return false
			}
			field = cmp.Or(field, inspect.SentField(p, r, "toolArgs")+"."+read.Path)
			return true
		})
		if !set.Empty() {
			inspect.ReportNotSent(p, s, &read, set, "read `"+field+"`").Once("spelling")
			return
		}
	}
}

// reportResult reports a script that reads, of the result of its tools, only what they do not send, and whose work depends on that. One
// that looks what kind of value it is knows several products.
func reportResult(p *lint.Pass, s *commands.Script) bool {
	f := s.Facts()
	isResult := func(path string) bool {
		of, _ := inspect.CutLast(path)
		neutral := schemas.NeutralName(of)
		return (neutral == "toolResponse" || neutral == "toolResult") && strings.EqualFold(strings.ReplaceAll(of, "_", ""), neutral) // no invented name
	}
	reads := slice.Filter(f.Reads, func(f facts.Field) bool { return f.Sure && isResult(f.Path) })
	if len(reads) == 0 || f.Opaque || slices.ContainsFunc([]string{"isinstance", "typeof", "type", "hasattr", "strings", "objects", "GetType", "is"}, f.Has) {
		return false
	}
	var members, texts []string
	set := inspect.SurfacesWhere(s, func(r *commands.Run) bool {
		result, sent, text, known := inspect.ResultMembers(p, r)
		dead := func(path string) bool {
			of, name := inspect.CutLast(path)
			return isResult(path) && (of != result || !slices.Contains(sent, name))
		}
		decides := func(b *facts.Block) bool {
			return b.Under(func(c *facts.Condition) bool {
				return len(c.Fields) > 0 && !slices.ContainsFunc(c.Fields, func(path string) bool { return !dead(path) })
			})
		}
		printed := func(o facts.Output) bool { return decides(o.Block) }
		if !known || slices.ContainsFunc(reads, func(f facts.Field) bool { return !dead(f.Path) }) ||
			text != "" && !slices.ContainsFunc(slices.Concat(f.Outputs, f.Stderr), printed) && !slices.ContainsFunc(f.Exits, func(e facts.Exit) bool { return decides(e.Block) }) {
			return false
		}
		if text == "" {
			members = slice.Add(members, sent...)
		} else {
			texts = slice.Add(texts, text)
		}
		return true
	})
	report := inspect.ReportNotSent(p, s, &reads[0], set, "it is always empty").Once("result")
	if len(texts) > 0 && set != s.Surfaces(nil) { // it may work elsewhere
		report.Severity(lint.Info)
	}
	if len(texts) > 0 {
		report.Help("what the tool returned is the text in %s", lint.Codes(texts, "or"))
	} else {
		report.Help("%s", inspect.FittingWith("the result has ", members, "and"))
	}
	return !set.Empty()
}

// reportInputKey reports a key of the tool's input that no tool sends for which a script looks there, where the script reads none of those
// that some product sends. A script that tests the name of another tool may know what that sends.
func reportInputKey(p *lint.Pass, s *commands.Script) {
	f := s.Facts()
	for _, other := range schemas.OtherInputKeys {
		read := slice.Pointer(f.Reads, func(r *facts.Field) bool { return r.Sure && strings.HasSuffix(r.Path, "."+other.Name) })
		names := func(text string) bool { // a tool that has the key, or may be of a server
			return strings.Contains(text, "mcp") || strings.ContainsAny(text, "-/") || slices.ContainsFunc(schemas.Tools(), func(t *schemas.Tool) bool {
				return schemas.FieldNamed(t.Input, other.Name) != nil && strings.Contains(text, t.Name)
			})
		}
		if read == nil || f.Opaque || len(f.Imports) > 0 || slices.ContainsFunc(inspect.ToolTests(s), func(c facts.Compare) bool {
			return slices.ContainsFunc(c.Values, func(v facts.Literal) bool { return names(v.Text) })
		}) {
			continue
		}
		keys := []string{other.Instead}
		if other.Instead == "" {
			keys = slice.Flat(schemas.AllSurfaces.List(), inspect.PathKeys)
		}
		var instead []string
		set := inspect.SurfacesWhere(inspect.In(p, s, read.Block), func(r *commands.Run) bool {
			key, ok := inspect.ToolField(p, r, read.Path)
			sent := inspect.SentPathKeys(p, r)
			if other.Instead != "" {
				sent = slice.Filter(keys, func(k string) bool { return inspect.HasToolKey(p, r, k) })
			}
			if !ok || r.Fed || len(sent) == 0 || r.Hook.Matcher != nil && names(*r.Hook.Matcher) ||
				slices.ContainsFunc(keys, func(k string) bool { return inspect.ReadsPath(p, r, f, k) }) {
				return false
			}
			instead = slice.Add(instead, strings.TrimSuffix(read.Path, key)+sent[0])
			return true
		})
		p.ReportIn(s, read.Range, set, "no tool that %s sends `%s`: this script sees no %s", other.Does, read.Path, cmp.Or(other.Instead, "file")).
			Once("input").Help("read %s", lint.Codes(instead, "or"))
	}
}

// counterpart returns the field that carries the same as another one where that is not sent, "" when there is none.
func counterpart(name string) string {
	for _, e := range schemas.Events() {
		if f := slice.Pointer(e.Input, func(f *schemas.Field) bool { return f.Name == name && f.Elsewhere != "" }); f != nil {
			return f.Elsewhere
		}
	}
	return ""
}
