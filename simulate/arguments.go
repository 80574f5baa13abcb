package simulate

import (
	"encoding/json"
	"slices"
	"strings"
	"time"

	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// ParseOptions parses options from JSON, as the editor's command sends them. An option has exactly one spelling, the JSON
// name in Options, and may appear once: a misspelled dryRun, or two options that contradict each other, must never run a
// hook. also lists argument names that the caller handles itself; they are accepted and ignored.
func ParseOptions(text []byte, also ...string) (Options, error) {
	var o Options
	given := asObject(text)
	if given == nil {
		return o, usage("the argument is not a JSON object")
	}
	known := append(memberNames(must(json.Marshal(o))), also...)
	seen := map[string]string{}
	for name := range members(text) {
		folded := foldName(name)
		if earlier, twice := seen[folded]; twice {
			if earlier == name {
				return o, usage("the argument %s is given twice", name)
			}
			return o, usage("the arguments %s and %s mean the same", earlier, name)
		}
		seen[folded] = name
		if slices.Contains(known, name) {
			continue
		}
		if alike := slice.Find(known, func(k string) bool { return foldName(k) == folded }); alike != "" {
			return o, usage("there is no argument %s; write %s", name, alike)
		}
		return o, usage("there is no argument %s", name)
	}
	for _, name := range also {
		delete(given, name)
	}
	for _, name := range []string{"input", "payload"} { // JSON, or a string that holds JSON
		if raw := given[name]; len(raw) > 0 && raw[0] != '"' && string(raw) != "null" {
			given[name] = rawText(string(raw))
		}
	}
	if limit, ok := given.text("timeout"); ok { // seconds, or a duration such as "500ms"
		d, err := time.ParseDuration(limit)
		if err != nil {
			return o, usage("timeout is %q; write a number of seconds or a text such as 500ms", limit)
		}
		given["timeout"] = must(json.Marshal(d.Seconds()))
	}
	if err := json.Unmarshal(must(json.Marshal(given)), &o); err != nil {
		return o, usage("the argument cannot be read: %v", err)
	}
	return o, nil
}

// foldName maps spellings that differ only in case, hyphens and underscores to one key.
func foldName(name string) string {
	return strings.ToLower(strings.NewReplacer("-", "", "_", "").Replace(name))
}
