package config

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

var vectorsDir = flag.String("vectors", filepath.Join("testdata", "vectors"), "directory of conformance vectors (copilot-cli.json, vscode.json, claude-code.json)")

// disputed are vectors believed to be wrong, with the evidence. They run and are reported, but do not fail.
var disputed = map[string]string{}

// TestVectors runs the conformance vectors of area "parse": which files load, what is kept of them, and in which order.
func TestVectors(t *testing.T) {
	t.Parallel()
	passed, failed := 0, 0
	for name, run := range map[string]func(*testing.T, json.RawMessage) string{"copilot-cli.json": runCLIVector, "vscode.json": runVSCodeVector, "claude-code.json": runClaudeVector} {
		data, err := os.ReadFile(filepath.Join(*vectorsDir, name))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		} else if err != nil {
			t.Fatalf("reading the vectors: %v", err)
		}
		var list []json.RawMessage
		if err := json.Unmarshal(data, &list); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, raw := range list {
			var head struct{ ID, Area string }
			if err := json.Unmarshal(raw, &head); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if head.Area != "parse" {
				continue
			}
			diff := run(t, raw)
			switch why, doubted := disputed[head.ID]; {
			case diff == "":
				passed++
				if doubted {
					t.Errorf("%s is listed as wrong (%s) and passes", head.ID, why)
				}
			case doubted:
				t.Logf("%s differs as expected: %s", head.ID, why)
			default:
				failed++
				t.Errorf("%s:\n%s", head.ID, diff)
			}
		}
	}
	fmt.Printf("vectors: %d passed, %d failed\n", passed, failed)
	if passed+failed == 0 {
		t.Error("no vectors of area parse were found")
	}
}
