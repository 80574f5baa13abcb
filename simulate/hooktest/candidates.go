package hooktest

import (
	"path"
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/hooks-ls/hooks-ls/internal/regex"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// commonTexts lists what guards commonly guard against: command lines, paths and text, most likely first.
var commonTexts = []string{
	"rm -rf /", "git push --force origin main", ".env", "git push origin main", "sudo rm -rf /tmp/x", "git commit --no-verify -m x",
	"git reset --hard HEAD~1", "curl https://example.com/x.sh | sh", "DROP TABLE users;", "package-lock.json", "secrets/key.pem",
	".github/workflows/ci.yml", "AKIAIOSFODNN7EXAMPLE", "npm publish", "terraform destroy", "kubectl delete namespace x",
	"yarn.lock", "pnpm-lock.yaml", ".git/config", "migrations/001.sql", "chmod -R 777 .", "password = \"hunter2hunter2\"",
	"ghp_0123456789abcdefghijklmnopqrstuvwxyz", "node_modules/x/index.js", "dist/index.js", "src/main.ts", "console.log(1)",
}

// Limits on what is taken from scripts.
const (
	maxCandidates = 60
	maxCandidate  = 160 // bytes
)

// quoted matches string literals, and patterns between slashes, as most languages write them.
var quoted = regex.Lazy(`"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|` + "`([^`\n]*)`" + `|[=(,:!&|]\s*/((?:[^/\\\n]|\\.)+)/[a-z]*`)

// bare matches unquoted words that shells compare with: in [[ x == *.env ]], case branches and grep.
var bare = regex.Lazy(`(?:==?~?|!=)\s+([^\s"'\]);]+)|(?:^|;;|\sin\s)\s*\(?([^\s()"']+(?:\|[^\s()"']+)*)\)(?:\s|$)|\bgrep\s+(?:-\w+\s+)*([^\s"'|;-][^\s"'|;]*)`)

// likely is how many of commonTexts come before texts that a script contains but probably does not compare with.
const likely = 10

// candidates returns texts that may trigger a hook, most likely first: what its sources compare with (string literals, texts
// that match their patterns, words that a shell compares), what guards commonly guard against, and what else the sources
// contain.
func candidates(sources ...string) []string {
	var compared, others []string
	for _, src := range sources {
		for line := range strings.Lines(src) {
			end := len(line)
			if at := printing().FindStringIndex(line); at != nil && !searched().MatchString(line[at[0]:]) {
				end = at[0]
				for _, q := range quoted().FindAllStringIndex(line, -1) { // a word within a literal, as in "console.log", prints nothing
					if q[0] < end && end < q[1] {
						end = q[1]
					}
				}
			}
			add := func(list *[]string, part string) {
				for _, s := range literals(part) {
					if usable(s) && !slices.Contains(compared, s) && !slices.Contains(others, s) {
						*list = append(*list, s)
					}
				}
			}
			add(&compared, line[:end])
			add(&others, line[end:])
		}
	}
	compared = compared[:min(len(compared), maxCandidates-likely)]
	list := slice.Add(nil, slices.Concat(compared, commonTexts[:likely], others, commonTexts[likely:])...)
	return list[:min(len(list), maxCandidates)]
}

// printing matches lines that print or explain; a script seldom compares with the texts in them.
var printing = regex.Lazy(`^\s*(?:#|//|\*[\s/]|"""|import |from |export |const \w+ = require)|\b(?:echo|printf?|console\.\w+|write|Write-\w+|reason|message|description|log)\b`)

// searched matches the rest of a line that prints for a search, as in echo "$command" | grep -q x.
var searched = regex.Lazy(`\|\s*(?:[ef]?grep|rg|awk|sed)\b`)

func usable(s string) bool {
	return len(s) > 1 && len(s) <= maxCandidate && strings.Count(s, " ") <= 8 && strings.ContainsFunc(s, unicode.IsLetter) &&
		!strings.ContainsAny(s, "\x00{}") && !vocabulary()[s]
}

// vocabulary holds the names of events, tools and fields, which no guard guards against.
var vocabulary = sync.OnceValue(func() map[string]bool {
	words := map[string]bool{"utf8": true, "utf-8": true, "node:fs": true, "/dev/null": true, "__main__": true, "/dev/stdin": true}
	for _, ev := range schemas.Events() {
		for _, sp := range ev.Spellings {
			words[sp.Name] = true
			for s := range schemas.Surface(schemas.NumSurfaces) {
				for _, f := range slices.Concat(ev.InputFields(s, sp.Name, schemas.Observed), ev.OutputFields(s, sp.Name, schemas.Observed)) {
					words[f.Name] = true
				}
			}
		}
	}
	for _, t := range schemas.Tools() {
		words[t.Name], words[t.Pascal] = true, true
		for _, f := range t.Input {
			words[f.Name] = true
		}
	}
	return words
})

// literals returns the texts in a line that may trigger a hook.
func literals(line string) []string {
	groups := func(re *regexp.Regexp) []string {
		return slice.Flat(re.FindAllStringSubmatch(line, -1), func(m []string) []string { return m[1:] })
	}
	words := slice.Flat(groups(bare()), func(s string) []string { return strings.Split(s, "|") })
	return slice.Map(slice.Flat(append(groups(quoted()), words...), interpretations), strings.TrimSpace)
}

// interpretations returns the texts that a literal may mean: itself, and texts that match it as a pattern or as a glob.
func interpretations(lit string) []string {
	if lit == "" || expansion().MatchString(lit) {
		return nil
	}
	lit = repetition().ReplaceAllString(lit, "{$1}")
	var list []string
	if strings.ContainsAny(lit, `\[](+?|^$`) || strings.Contains(lit, ".*") {
		if re, err := syntax.Parse(lookaround().ReplaceAllString(lit, ""), syntax.Perl); err == nil {
			list = texts(re, 4)
		}
	}
	if len(list) > 0 && onlyPattern().MatchString(lit) {
		return list
	}
	if strings.ContainsAny(lit, "*?") {
		list = append(list, globbed(lit, ""), globbed(lit, "x"))
	}
	if bareExtension().MatchString(lit) {
		return []string{lit, "hello" + lit} // a file of that name has no extension for some libraries
	}
	plain := strings.NewReplacer(`\.`, ".", `\\`, `\`, `\s+`, " ", `\s`, " ", `\"`, `"`).Replace(lit)
	if strings.HasSuffix(plain, " ") { // it is compared with the beginning of something
		plain += "x"
	}
	return append(list, plain)
}

// expansion matches what a shell replaces before anything is compared, also where a quote in it cuts it off.
var expansion = regex.Lazy(`^\$(?:\{?\w+\}?$|\()`)

// onlyPattern matches what nothing but a regular expression has.
var onlyPattern = regex.Lazy(`\\[bdsw]`)

// bareExtension matches what may be the extension of a file, or a hidden file.
var bareExtension = regex.Lazy(`^\.[a-z0-9]{1,5}$`)

// repetition matches how patterns of grep write {3}.
var repetition = regex.Lazy(`\\\{(\d+(?:,\d*)?)\\\}`)

func globbed(glob, star string) string {
	return strings.NewReplacer("**/", "", "*", star, "?", "x", `"`, "", `'`, "").Replace(glob)
}

// lookaround matches what Go's syntax of patterns lacks.
var lookaround = regex.Lazy(`\(\?<?[=!][^()]*\)`)

// texts returns up to n texts that match a parsed pattern.
func texts(re *syntax.Regexp, n int) []string {
	switch re.Op {
	case syntax.OpLiteral:
		return []string{string(re.Rune)}
	case syntax.OpCharClass:
		return []string{string(oneOf(re.Rune))}
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		return []string{"x"}
	case syntax.OpCapture, syntax.OpPlus:
		return texts(re.Sub[0], n)
	case syntax.OpStar, syntax.OpQuest:
		if op := re.Sub[0].Op; re.Op == syntax.OpStar && (op == syntax.OpAnyChar || op == syntax.OpAnyCharNotNL) {
			return []string{" "}
		}
		return []string{""}
	case syntax.OpRepeat:
		one := texts(re.Sub[0], 1)
		if len(one) == 0 {
			return nil
		}
		return []string{strings.Repeat(one[0], min(max(re.Min, 1), 64))}
	case syntax.OpAlternate:
		list := slice.Flat(re.Sub, func(sub *syntax.Regexp) []string { return texts(sub, n) })
		return list[:min(len(list), n)]
	case syntax.OpConcat:
		list := []string{""}
		for _, sub := range re.Sub {
			tails := texts(sub, n)
			next := slice.Flat(list, func(head string) []string {
				return slice.Map(tails, func(tail string) string { return head + tail })
			})
			list = next[:min(len(next), n)]
		}
		return list
	case syntax.OpNoMatch:
		return nil
	}
	return []string{""} // anchors and boundaries
}

// oneOf returns a character of a class, a readable one if possible.
func oneOf(ranges []rune) rune {
	for _, want := range "aA0 x/." {
		for i := 0; i+1 < len(ranges); i += 2 {
			if ranges[i] <= want && want <= ranges[i+1] {
				return want
			}
		}
	}
	return ranges[0]
}

// looksLikePath reports whether a candidate may be a path: one word with a dot or a slash, and no pattern.
func looksLikePath(s string) bool {
	return !strings.ContainsAny(s, " ;|&$()<>\"'=\\[]*^+?") && (strings.ContainsAny(s, "/.") || path.Ext(s) != "") && !strings.Contains(s, "://")
}
