package config

import (
	"fmt"
	"strings"
	"testing"

	"github.com/hooks-ls/hooks-ls/schemas"
)

// manyHooks returns a hook file with n entries on four events.
func manyHooks(n int) string {
	events := []string{"PreToolUse", "postToolUse", "Stop", "sessionStart"}
	lists := make([][]string, len(events))
	for i := range n {
		lists[i%len(events)] = append(lists[i%len(events)], fmt.Sprintf(
			`{"type":"command","bash":"./scripts/check-%d.sh","powershell":"./scripts/check.ps1","cwd":"x","env":{"LEVEL":"%d"},"timeoutSec":%d,"matcher":"bash|edit"}`, i, i, i%60+1))
	}
	var members []string
	for i, e := range events {
		members = append(members, fmt.Sprintf("%q:[%s]", e, strings.Join(lists[i], ",")))
	}
	return `{"version":1,"hooks":{` + strings.Join(members, ",") + `}}`
}

func BenchmarkRead(b *testing.B) {
	src := manyHooks(400)
	file := ParseText(".github/hooks/a.json", schemas.HookFile, src)
	for _, s := range []schemas.Surface{schemas.VSCode, schemas.CopilotCLI, schemas.CloudAgent} {
		b.Run(s.ID(), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if r := Read(file, s, schemas.Observed, Options{}); len(r.Hooks) != 400 {
					b.Fatalf("%d hooks, drops %v", len(r.Hooks), r.Drops)
				}
			}
		})
	}
}

func BenchmarkParse(b *testing.B) {
	src := manyHooks(400)
	b.SetBytes(int64(len(src)))
	b.ReportAllocs()
	for b.Loop() {
		ParseText(".github/hooks/a.json", schemas.HookFile, src)
	}
}
