package lsp

import (
	"encoding/json"
	"os"
	"regexp"
	"testing"
)

// TestEditorSetups reads the blocks of JSON in docs/editors.md, and the settings in them as the server does.
func TestEditorSetups(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../docs/editors.md")
	if err != nil {
		t.Fatal(err)
	}
	checked := 0
	var check func(v any)
	check = func(v any) {
		fields, _ := v.(map[string]any)
		for name, value := range fields {
			if section, ok := value.(map[string]any); ok && name == "hooks-ls" && section["command"] == nil {
				raw, _ := json.Marshal(section)
				if _, problems := parseSettings(raw, settings{}); len(problems) > 0 {
					t.Errorf("%s: %q", raw, problems)
				}
				checked++
			}
			check(value)
		}
	}
	for _, block := range regexp.MustCompile("(?s)```json\n(.*?)```").FindAllSubmatch(page, -1) {
		var v any
		if err := json.Unmarshal(block[1], &v); err != nil {
			t.Errorf("%v in\n%s", err, block[1])
		}
		check(v)
	}
	if checked < 2 {
		t.Errorf("found settings in %d set-ups", checked)
	}
}
