package facts

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// PowerShell 7 reads operators that Windows PowerShell 5.1 cannot parse, and has commands, parameters and variables that 5.1
// lacks: there the statement fails, or the variable is empty.

// newInSeven lists cmdlets with the parameters that version 5.1 lacks; nil means the cmdlet itself.
var newInSeven = map[string][]string{
	"convertfrom-json":     {"-depth", "-ashashtable", "-noenumerate", "-datekind"},
	"convertto-json":       {"-asarray", "-enumsasstrings", "-escapehandling"},
	"get-content":          {"-asbytestream"},
	"set-content":          {"-asbytestream"},
	"add-content":          {"-asbytestream"},
	"foreach-object":       {"-parallel"},
	"split-path":           {"-leafbase", "-extension"},
	"join-path":            {"-additionalchildpath"},
	"sort-object":          {"-top", "-bottom"},
	"select-string":        {"-raw", "-noemphasis"},
	"where-object":         {"-not"},
	"get-childitem":        {"-followsymlink"},
	"get-date":             {"-asutc", "-unixtimeseconds"},
	"invoke-webrequest":    {"-skipcertificatecheck", "-skiphttperrorcheck", "-maximumretrycount", "-form", "-authentication"},
	"invoke-restmethod":    {"-skipcertificatecheck", "-skiphttperrorcheck", "-maximumretrycount", "-form", "-authentication", "-statuscodevariable"},
	"test-json":            nil,
	"join-string":          nil,
	"get-error":            nil,
	"get-uptime":           nil,
	"remove-alias":         nil,
	"convertfrom-markdown": nil,
}

// MayNeedSeven reports whether code may have more than operators such as && that only PowerShell 7 has. It only searches the
// text, which rules out nearly every command before it is parsed.
func MayNeedSeven(code string) bool {
	if strings.ContainsAny(code, "?`") {
		return true
	}
	code = strings.ToLower(code)
	for word := range strings.FieldsFuncSeq(code, func(c rune) bool { return c != '-' && (c < 'a' || c > 'z') }) {
		if _, ok := newInSeven[word]; ok {
			return true
		}
	}
	return strings.Contains(code, "$iswindows")
}

// asksVersion matches a script that looks at the version it runs in before it uses what is new.
var asksVersion = regex.Lazy(`(?i)PSVersion|PSEdition|\.Parameters\.(?:ContainsKey|Keys)|\bvariable:\\?IsWindows|OSVersion|\$env:OS\b`)

// requiresSeven matches a line for which version 5.1 refuses to run the script.
var requiresSeven = regex.Lazy(`(?im)^[ \t]*(#requires[ \t]+(?:-version[ \t]+[67]\b(?:\.\d+)*|-PSEdition[ \t]+Core\b))`)

// ofPowerShell7 returns what only PowerShell 7 has, with operators first.
func (p *powershell) ofPowerShell7() []Construct {
	var list []Construct
	if m := requiresSeven().FindStringSubmatchIndex(p.src.s); m != nil {
		list = append(list, Construct{What: p.src.s[m[2]:m[3]], Range: p.src.rng(m[2], m[3])})
	}
	for i, t := range slice.Pointers(p.toks) {
		isNew := slices.Contains([]string{"&&", "||", "??"}, t.s) || t.s == "?" && i > 0 && (p.ternary(i) || p.conditional(i))
		if t.kind == opToken && isNew && !p.verbatim(t.at) {
			list = append(list, Construct{What: t.s, Range: p.rng(t)})
		}
	}
	if at := p.misread(); at.Len() > 0 {
		list = append(list, Construct{What: p.src.s[at.Start:at.End], Range: p.src.rng(at.Start, at.End), Quote: true})
	}
	if asksVersion().MatchString(p.src.s) {
		return list
	}
	for i, t := range slice.Pointers(p.toks) {
		if t.kind == nameToken && strings.EqualFold(t.s, "$iswindows") && p.tested(i) {
			p.later = append(p.later, Construct{What: "$IsWindows", Range: p.rng(t), Runs: true})
		}
	}
	slices.SortStableFunc(p.later, func(a, b Construct) int { return a.Range.Start - b.Range.Start })
	return append(list, p.later...)
}

// usesNew records that a call uses a cmdlet that version 5.1 lacks, or a parameter. Both the cmdlet and its arguments are given by the
// index of their first token.
func (p *powershell) usesNew(cmdlet int, args []int) {
	t := &p.toks[cmdlet]
	name := strings.ToLower(t.s)
	params, ok := newInSeven[name]
	end, what := cmdlet, t.s
	if params != nil {
		var parameter string
		end, parameter = p.newParameter(params, name == "join-path", args)
		ok, what = parameter != "" && !p.fallsBack(end, name), t.s+" "+parameter
	}
	if ok && (params != nil || !p.follow("function", name)) {
		p.later = append(p.later, Construct{What: what, Range: p.src.rng(t.at, p.toks[end].end), Runs: true})
	}
}

// misread returns the first character in a string that has a quote in it when its bytes are read as Windows-1252, as version 5.1
// reads a file without a byte order mark. PowerShell takes curly quotes for straight ones, and two in a row for one that does not
// end the string. Where East Asian text is written, the code page is another one.
func (p *powershell) misread() (at text.Range) {
	s := p.src.s
	eastAsian := func(c rune) bool {
		return unicode.In(c, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul)
	}
	if strings.HasPrefix(s, "\ufeff") || !utf8.ValidString(s) || strings.ContainsFunc(s, eastAsian) {
		return at
	}
	for _, t := range p.toks {
		if t.kind != textToken || s[t.at] == '@' {
			continue
		}
		quotes := "\x84\x93\x94" // „ “ ”
		if s[t.at] == '\'' {
			quotes = "\x82\x91\x92" // ‚ ‘ ’
		}
		body, _, _ := strings.Cut(s[t.at:t.end], "$(") // what is in quotes there is in others
		for i, c := range body {
			run, odd := 0, false
			for _, b := range append([]byte(string(c)), 0) {
				if strings.IndexByte(quotes, b) >= 0 {
					run++
					continue
				}
				odd, run = odd || run%2 == 1, 0
			}
			if odd {
				return text.Range{Start: t.at + i, End: t.at + i + utf8.RuneLen(c)}
			}
		}
	}
	return at
}

// newParameter looks for a parameter of the list among the arguments of a cmdlet, and for a third path of Join-Path. It returns the index
// of its token and its name as written.
func (p *powershell) newParameter(params []string, join bool, args []int) (int, string) {
	paths := 0
	for _, i := range args {
		t, before := &p.toks[i], &p.toks[i-1]
		switch {
		case t.kind == opToken && slices.Contains(params, t.s):
			return i, p.src.s[t.at:t.end]
		case t.kind == opToken && strings.HasPrefix(t.s, "-") && len(t.s) > 1:
			join = join && slices.Contains([]string{"-path", "-childpath", "-resolve"}, t.s)
		case t.isOp(">"), t.kind == numberToken && p.toks[min(i+1, len(p.toks)-1)].isOp(">"):
			return 0, ""
		case t.at > before.end && !before.isOp(","):
			if paths++; join && paths > 2 {
				return i, "a b c"
			}
		}
	}
	return 0, ""
}

// fallsBack reports whether a handler behind a token uses a cmdlet again, without what is new.
func (p *powershell) fallsBack(i int, name string) bool {
	handles := false
	return slices.ContainsFunc(p.toks[i:], func(t token) bool {
		handles = handles || t.kind == nameToken && strings.EqualFold(t.s, "catch")
		return handles && strings.EqualFold(t.s, name)
	})
}

// follow reports whether the script has two tokens one after the other.
func (p *powershell) follow(first, second string) bool {
	for i := 1; i < len(p.toks); i++ {
		if strings.EqualFold(p.toks[i-1].s, first) && strings.EqualFold(p.toks[i].s, second) {
			return true
		}
	}
	return false
}

// tested reports whether the variable at i alone decides a test, and the script does not set it.
func (p *powershell) tested(i int) bool {
	if i < 2 || i+1 >= len(p.toks) || p.toks[i+1].s != ")" || p.follow("$iswindows", "=") {
		return false
	}
	before := i - 1
	if p.toks[before].s == "-not" || p.toks[before].s == "!" {
		before--
	}
	return before > 0 && p.toks[before].s == "(" && (strings.EqualFold(p.toks[before-1].s, "if") || strings.EqualFold(p.toks[before-1].s, "elseif"))
}

// conditional reports whether a question mark belongs to ${x}?.y or ${x}?[0].
func (p *powershell) conditional(i int) bool {
	if i+1 >= len(p.toks) {
		return false
	}
	t, next := &p.toks[i], &p.toks[i+1]
	s := p.src.s
	return t.at > 0 && strings.IndexByte("})]", s[t.at-1]) >= 0 && next.at == t.end && (next.s == "." || next.s == "[")
}
