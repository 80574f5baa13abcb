package schemas

import (
	"encoding/json"
	"strings"

	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// ToolResult is what a surface sends as the result of a successful call of a tool.
type ToolResult struct {
	Surface Surface
	Tool    string
	// JSON is the value. In it, "$text" is what the tool printed, wrote or read, "$path" the file.
	JSON  string
	Facts []Fact
}

// ToolResults are those that were observed. Those of VS Code and Copilot do not depend on the tool; others are not known.
var ToolResults = []ToolResult{
	{ClaudeCode, "Bash", `{"stdout":"$text","stderr":"","interrupted":false,"isImage":false,"noOutputExpected":false}`, resultSeen("cc-payload-plan-PostToolUse")},
	{ClaudeCode, "Write", `{"type":"create","filePath":"$path","content":"$text","structuredPatch":[],"originalFile":null,"userModified":false}`, resultSeen("cc-payload-basic-PostToolUse-2")},
	{ClaudeCode, "Read", `{"type":"text","file":{"filePath":"$path","content":"$text","numLines":1,"startLine":1,"totalLines":1}}`, resultSeen("cc-payload-basic-PostToolUse-3")},
	{ClaudeCode, "Edit", `{"filePath":"$path","oldString":"","newString":"$text","originalFile":"","structuredPatch":[],"userModified":false,"replaceAll":false}`, resultSeen("cc-payload-basic-PostToolUse-4")},
}

func resultSeen(vector string) []Fact {
	return []Fact{{In: claude21330, Observed: "tool_response of a call has these members", Vectors: vector}}
}

// ResultOf returns the result of a tool's call as JSON, "" when it is not known.
func ResultOf(s Surface, tool, text, path string) string {
	quote := func(text string) string {
		quoted, _ := json.Marshal(text)
		return string(quoted)
	}
	known := slice.Find(ToolResults, func(r ToolResult) bool { return r.Surface == s && r.Tool == tool })
	return strings.NewReplacer(`"$text"`, quote(text), `"$path"`, quote(path)).Replace(known.JSON)
}
