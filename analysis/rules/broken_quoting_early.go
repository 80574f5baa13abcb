package rules

import (
	"regexp"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/inspect"
	"github.com/hooks-ls/hooks-ls/analysis/script"
	"github.com/hooks-ls/hooks-ls/analysis/text"
	"github.com/hooks-ls/hooks-ls/internal/regex"
)

var shellOption = regex.Lazy(`^-[a-z]*c$`)

// codeOptions are the options of programs whose next argument is code; the first argument of jq and awk is code as it is.
var codeOptions = map[string]func() *regexp.Regexp{
	"pwsh": inspect.CommandOption, "powershell": inspect.CommandOption, "sh": shellOption, "bash": shellOption, "zsh": shellOption, "dash": shellOption,
	"node": regex.Lazy(`^(-e|-p|-pe|--eval|--print)$`),
	"bun":  regex.Lazy(`^(-e|--eval)$`),
	"perl": regex.Lazy(`^-[a-z]*[eE]$`),
	"php":  regex.Lazy(`^-r$`),
}

// expandedEarly returns the range of the first variable of code in double quotes that a call passes to another program, if the code
// itself sets the variable or the program's language does: the outer shell replaces it before that program reads the code. It is
// empty when there is none.
func expandedEarly(c *inspect.CommandLine, call *script.Call) text.Range {
	program := call.Program()
	w, own := codeWord(call, program)
	if w == nil {
		return text.Range{}
	}
	raw := c.Slice(w.Range)
	if len(raw) < 2 || raw[0] != '"' || raw[len(raw)-1] != '"' {
		return text.Range{}
	}
	raw = raw[1 : len(raw)-1]
	for _, m := range dollarName().FindAllStringSubmatchIndex(raw, -1) {
		if escaped(raw, m[0], c.Shell) || inSubstitution(raw, m[0]) {
			continue
		}
		name := strings.Trim(raw[m[2]:m[3]], "{}")
		if own != nil && !own[name] || own == nil && !setByCode(program, raw, name, m[0], c) {
			continue
		}
		if strings.Contains(c.Text[:w.Range.Start], name+"=") || strings.Contains(c.Text[:w.Range.Start], "$"+name+" =") {
			continue
		}
		start := w.Range.Start + 1
		return text.Range{Start: start + m[0], End: start + m[1]}
	}
	return text.Range{}
}

// readerNames are the names of the programs that read code.
var readerNames = map[string]string{
	"pwsh": "PowerShell", "powershell": "PowerShell", "sh": "sh", "bash": "bash", "zsh": "zsh", "dash": "dash", "node": "Node", "bun": "Bun", "perl": "Perl", "php": "PHP",
	"jq": "jq", "awk": "awk", "gawk": "awk",
}

var dollarName = regex.Lazy(`\$(\w+|\{\w+\})`)

// codeWord returns the argument that holds code. own are the variables that the program defines for it, nil where only
// the code itself can set them.
func codeWord(call *script.Call, program string) (*script.Word, map[string]bool) {
	words := call.Words
	switch program {
	case "jq":
		own, n := map[string]bool{}, -1
		for i := 1; i < len(words); i++ {
			switch {
			case (words[i].Text == "--arg" || words[i].Text == "--argjson") && i+2 < len(words):
				own[words[i+1].Text] = true
				i += 2
			case n < 0 && (words[i].Text == "" || !strings.HasPrefix(words[i].Text, "-")):
				n = i
			}
		}
		if n > 0 && len(own) > 0 {
			return &words[n], own
		}
		return nil, nil
	case "awk", "gawk":
		for i := 1; i < len(words); i++ {
			if strings.HasPrefix(words[i].Text, "-") {
				if len(words[i].Text) == 2 {
					i++
				}
				continue
			}
			return &words[i], map[string]bool{"0": true, "1": true, "2": true, "3": true, "4": true, "5": true, "6": true, "7": true, "8": true, "9": true, "NF": true}
		}
		return nil, nil
	}
	option := codeOptions[program]
	if option == nil {
		return nil, nil
	}
	for i := 1; i+1 < len(words); i++ {
		if words[i].Known && option().MatchString(words[i].Text) {
			return &words[i+1], nil
		}
	}
	return nil, nil
}

// escaped reports whether a backslash, or a backtick in PowerShell, keeps the dollar sign at i.
func escaped(s string, i int, shell script.Shell) bool {
	escape := byte('\\')
	if shell == script.PowerShell {
		escape = '`'
	}
	n := 0
	for ; i > n && s[i-n-1] == escape; n++ {
	}
	return n%2 == 1
}

// inSubstitution reports whether an offset is inside $(…), which the outer shell runs.
func inSubstitution(s string, i int) bool {
	open := strings.LastIndex(s[:i], "$(")
	return open >= 0 && strings.Count(s[open:i], "(") > strings.Count(s[open:i], ")")
}

// automatic are variables that PowerShell itself sets.
var automatic = map[string]bool{"input": true, "_": true, "PSItem": true, "env": true, "LASTEXITCODE": true, "true": true, "false": true, "null": true}

// shared matches variables that are usually in the environment already.
var shared = regex.Lazy(`PATH$|^(HOME|USER|LANG|TERM|PWD|SHELL|TMPDIR)$`)

// setByCode reports whether code certainly sets the variable that it uses at an offset.
func setByCode(program, code, name string, at int, c *inspect.CommandLine) bool {
	before := func(pattern string) bool {
		m := regexp.MustCompile(pattern).FindStringIndex(code)
		return m != nil && m[0] < at
	}
	quoted := regexp.QuoteMeta(name)
	switch program {
	case "pwsh", "powershell":
		if automatic[name] {
			return c.Shell != script.PowerShell || name == "input" || name == "_" // the outer PowerShell knows the others as well
		}
		return regexp.MustCompile(`(?i)\$` + quoted + `\s*=[^=]`).MatchString(code)
	case "perl", "php":
		return regexp.MustCompile(`\$` + quoted + `\s*=[^=~]`).MatchString(code)
	case "node", "bun":
		return before(`\b(?:const|let|var)\s+` + quoted + `\b`)
	}
	return !shared().MatchString(name) && (before(`(?:^|[\s;&|(])`+quoted+`=`) || before(`\bfor\s+`+quoted+`\s+in\b`) || before(`\bread\s+(?:-\w+\s+)*`+quoted+`\b`))
}
