// Package project reads the project's configuration of hooks-ls in .hooks-ls.yaml: the products to check for, the
// severity of rules, and accepted findings. Settings of the editor and flags of the command line override it. It does
// not run rules. Begin with For.
package project

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// Name is the file name. The nearest file above a document applies, up to the root of the folder.
const Name = ".hooks-ls.yaml"

// Config is a parsed configuration. It is immutable.
type Config struct {
	Path      string // of the file; empty when there is none
	Text      *text.Text
	Surfaces  schemas.Surfaces              // to check for; empty means all
	OS        []schemas.OS                  // on which the project is used; nil means all
	Severity  map[string]workspace.Severity // by rule ID; rules that are off are in Ignore
	Ignore    []workspace.Ignore            // the rules that are off, with globs relative to the working directory
	Sources   []string                      // globs of additional hook files, relative to the working directory
	Overrides []Override                    // severities for some files
	Accepted  []Accepted                    // findings that are not reported
	Budget    time.Duration                 // that a hook may add to a call in `test`; zero means the default
	Problems  []Problem
}

// Override is the severity of a rule in the files that match a glob.
type Override struct {
	Glob     string
	Rule     string
	Severity workspace.Severity
}

// Accepted is a finding that the project accepts.
type Accepted struct {
	Rule  string
	File  string     // as a document path
	At    string     // the JSON pointer of the finding; empty for the whole file
	Why   string     // never empty
	Range text.Range // of the entry in the configuration
}

// Problem is a mistake in the file.
type Problem struct {
	Range   text.Range
	Message string
	Help    string
}

// Covers reports whether a finding of the rule at a JSON pointer of a file is accepted.
func (a Accepted) Covers(rule, file, pointer string) bool {
	return a.Rule == rule && a.File == file && (a.At == "" || pointer == a.At || strings.HasPrefix(pointer, a.At+"/"))
}

// For returns the configuration for a file: the nearest one above it. Its Path is empty when there is none.
func For(s *workspace.Snapshot, file string, rules []string) *Config {
	for _, dir := range s.Above(file) {
		if c := In(s, dir, rules); c != nil {
			return c
		}
	}
	return &Config{}
}

// In returns the configuration in a directory, nil when there is none.
func In(s *workspace.Snapshot, dir string, rules []string) *Config {
	name := slash.Join(dir, Name)
	src, err := s.ReadFile(name)
	if err != nil {
		return nil
	}
	return Parse(name, src, rules)
}

// WithSources returns a snapshot that also searches the additional hook files of the projects of its starts.
func WithSources(s *workspace.Snapshot, starts, rules []string) *workspace.Snapshot {
	globs := slice.Add(nil, slice.Flat(starts, func(start string) []string { return For(s, slash.Join(start, Name), rules).Sources })...)
	if len(globs) == 0 {
		return s
	}
	settings := *s.Settings()
	settings.Sources = globs
	return s.WithSettings(&settings)
}

// ApplyTo adds the configuration to the settings of the editor or the command line, which take precedence.
func (c *Config) ApplyTo(base *workspace.Settings, file string) *workspace.Settings {
	if c.Path == "" {
		return base
	}
	s := *base
	s.Surfaces = cmp.Or(s.Surfaces, c.Surfaces)
	if s.OS == nil {
		s.OS = c.OS
	}
	s.Ignore = slices.Concat(c.Ignore, base.Ignore)
	s.Severity = map[string]workspace.Severity{}
	maps.Copy(s.Severity, c.Severity)
	for _, o := range c.Overrides {
		if (workspace.Ignore{Rule: o.Rule, Glob: o.Glob}).Matches(o.Rule, file) {
			s.Severity[o.Rule] = o.Severity
		}
	}
	for rule, severity := range base.Severity {
		s.Severity[rule] = severity
		s.Ignore = slices.DeleteFunc(s.Ignore, func(i workspace.Ignore) bool { return i.Rule == rule && !slices.Contains(base.Ignore, i) })
	}
	return &s
}

type parser struct {
	*Config
	dir   string // directory of the file with a trailing slash; empty for the working directory
	rules []string
}

// Parse parses a file. Mistakes are Problems and otherwise ignored.
func Parse(name, src string, rules []string) *Config {
	tree := syntax.ParseYAML(src)
	p := &parser{Config: &Config{Path: name, Text: text.New(src), Severity: map[string]workspace.Severity{}}, rules: rules}
	if dir := slash.Dir(name); dir != "." {
		p.dir = dir + "/"
	}
	for _, e := range tree.Errors {
		p.problem(e.Range, "", "%s", e.Message)
	}
	p.object(tree.Root, "the file", Keys)
	return p.Config
}

// object reads the members of an object, reports unknown ones, and returns the others by name; false when n is no object.
func (p *parser) object(n *syntax.Node, what string, keys []Key) (map[string]*syntax.Node, bool) {
	switch n.Kind {
	case syntax.Missing, syntax.Null:
		return nil, true
	case syntax.Object:
	default:
		p.problem(n.Range, "", "%s must be an object", what)
		return nil, false
	}
	names := slice.Map(keys, func(k Key) string { return k.Name })
	slices.Sort(names)
	values := map[string]*syntax.Node{}
	for _, m := range n.Members {
		k := keyNamed(keys, m.Key.Text)
		if k == nil {
			p.unknown(m.Key, "key", names)
			continue
		}
		values[k.Name] = m.Value
		p.value(k, m.Value)
	}
	return values, true
}

func (p *parser) value(k *Key, n *syntax.Node) {
	name := "`" + k.Name + "`"
	switch {
	case k.Kind == Object:
		p.object(n, name, k.Keys)
	case k.Kind == Objects && n.Kind != syntax.Array:
		names := slice.Map(k.Keys, func(k Key) string { return "`" + k.Name + "`" })
		p.problem(n.Range, "", "%s must be a list of objects with %s", name, english.Join(names, "and"))
	case k.Kind == Objects:
		for _, item := range n.Items {
			if values, ok := p.object(item, k.item, k.Keys); ok {
				k.readItem(p, item, values)
			}
		}
	case k.read == nil:
	case k.Kind == Texts || k.Kind == Products || k.Kind == Systems:
		for _, text := range p.texts(n, name) {
			k.read(p, text)
		}
	default:
		k.read(p, n)
	}
}

// texts returns the strings of a list, or a single string as a list.
func (p *parser) texts(n *syntax.Node, what string) []*syntax.Node {
	if n.Kind == syntax.String {
		return []*syntax.Node{n}
	}
	if n.Kind != syntax.Array {
		p.problem(n.Range, "", "%s must be a list of texts", what)
		return nil
	}
	return slice.Filter(n.Items, func(item *syntax.Node) bool {
		if item.Kind != syntax.String {
			p.problem(item.Range, "", "%s must be a list of texts", what)
		}
		return item.Kind == syntax.String
	})
}

func (p *parser) product(n *syntax.Node) {
	if s, err := schemas.ParseSurface(n.Text); err == nil {
		p.Surfaces |= schemas.SurfaceSet(s)
	} else {
		p.unknown(n, "product", schemas.AllSurfaces.IDs())
	}
}

func (p *parser) system(n *syntax.Node) {
	if os, known := schemas.OSNamed(n.Text); known {
		p.OS = append(p.OS, os)
	} else {
		p.unknown(n, "system", SystemNames())
	}
}

func (p *parser) source(n *syntax.Node) { p.Sources = append(p.Sources, p.dir+n.Text) }

func (p *parser) exclude(n *syntax.Node) {
	p.Ignore = append(p.Ignore, workspace.Ignore{Rule: "*", Glob: p.dir + n.Text})
}

// Levels are the severities that a rule can have, by name.
var Levels = []string{"off", "hint", "info", "warning", "error"}

// levels reads severities by rule, for all files or for those that match a glob.
func (p *parser) levels(n *syntax.Node, glob string) {
	if n.Kind != syntax.Object && n.Kind != syntax.Null && n.Kind != syntax.Missing {
		p.problem(n.Range, "", "`rules` must be an object of rules with `off`, `hint`, `info`, `warning` or `error`")
	}
	for _, m := range n.Members {
		rule := m.Key.Text
		if !slices.Contains(p.rules, rule) {
			p.unknown(m.Key, "rule", p.rules)
			continue
		}
		level := m.Value.Text
		if m.Value.Kind == syntax.Bool && level == "false" { // YAML 1.1 reads off as false
			level = "off"
		}
		switch severity, known := workspace.SeverityNamed(level); {
		case level == "off":
			p.Ignore = append(p.Ignore, workspace.Ignore{Rule: rule, Glob: glob})
		case !known:
			p.unknown(m.Value, "level", Levels)
		case glob != "":
			p.Overrides = append(p.Overrides, Override{glob, rule, severity})
		default:
			p.Severity[rule] = severity
		}
	}
}

func (p *parser) override(item *syntax.Node, values map[string]*syntax.Node) {
	var globs []*syntax.Node
	if files := values["files"]; files != nil {
		globs = p.texts(files, "`files`")
	}
	rules := values["rules"]
	if rules == nil || len(globs) == 0 {
		p.problem(item.Range, "", "an override needs `files` and `rules`")
		return
	}
	for _, g := range globs {
		p.levels(rules, p.dir+g.Text)
	}
}

func (p *parser) accept(item *syntax.Node, values map[string]*syntax.Node) {
	text := func(name string) string {
		if v := values[name]; v != nil {
			return v.Text
		}
		return ""
	}
	a := Accepted{Rule: text("rule"), File: text("file"), At: text("at"), Why: text("why"), Range: item.Range}
	if rule := values["rule"]; rule != nil && !slices.Contains(p.rules, a.Rule) {
		p.unknown(rule, "rule", p.rules)
	}
	if a.Rule == "" || a.File == "" || strings.TrimSpace(a.Why) == "" {
		p.problem(item.Range, "say why, so that others can see when it no longer applies", "an accepted finding needs `rule`, `file` and `why`")
		return
	}
	a.File = slash.Join(p.dir, a.File)
	p.Accepted = append(p.Accepted, a)
}

func (p *parser) budget(n *syntax.Node) {
	d, err := time.ParseDuration(n.Text)
	if err != nil || d <= 0 {
		p.problem(n.Range, "write `500ms` or `2s`", "`budget` must be a time")
		return
	}
	p.Budget = d
}

func (p *parser) unknown(n *syntax.Node, what string, among []string) {
	help := ""
	if near := english.Nearest(n.Text, among); near != "" {
		help = "did you mean `" + near + "`?"
	} else if len(among) < 10 {
		help = "expected " + english.List(among, "or")
	}
	p.problem(n.Range, help, "unknown %s `%s`", what, n.Text)
}

func (p *parser) problem(r text.Range, help, format string, args ...any) {
	p.Problems = append(p.Problems, Problem{Range: r, Message: fmt.Sprintf(format, args...), Help: help})
}
