package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"strconv"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func mcpCommand() *command {
	return &command{
		name:    "mcp",
		summary: "offer check, explain and simulate to a coding agent, as an MCP server",
		help: `Speaks the Model Context Protocol on standard input and output, so that the agent that writes a hook can verify it. The tool
simulate runs the hooks of the workspace; the agent's own confirmation of tool calls decides whether it may. The others
run nothing and change nothing.`,
		examples: []string{"mcp"},
		flags: noFlags(func(ctx context.Context, a *app, args []string) (int, error) {
			if len(args) > 0 {
				return 0, usagef("mcp takes no arguments, not %q", args[0])
			}
			out := raw(a.stdout) // a file, which several may write to
			streams := &mcp.IOTransport{Reader: messages(a.stdin, out), Writer: writeCloser{out}, MaxLineLength: -1}
			return exitClean, newMCPServer().Run(ctx, streams)
		}),
	}
}

// writeCloser leaves closing the stream to the end of the process.
type writeCloser struct{ io.Writer }

func (writeCloser) Close() error { return nil }

// messages passes on the lines of a client that are messages, and answers the others, at which the library would end.
func messages(client io.Reader, out io.Writer) io.ReadCloser {
	r, w := io.Pipe()
	go func() {
		lines := bufio.NewReader(client)
		for {
			line, err := lines.ReadBytes('\n')
			if answer := refuse(line); answer != nil {
				_, err = out.Write(answer)
			} else if len(line) > 0 {
				_, _ = w.Write(line)
			}
			if err != nil {
				w.CloseWithError(err)
				return
			}
		}
	}()
	return r
}

// refuse returns the answer to a line that is no message, as batches since revision 2025-06-18; nil for a message or an empty line.
func refuse(line []byte) []byte {
	problem := jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: `a message is an object with jsonrpc, which is "2.0", and a method`}
	var m map[string]json.RawMessage
	_ = json.Unmarshal(line, &m) // another value has no members
	_, err := jsonrpc.DecodeMessage(line)
	switch {
	case len(bytes.TrimSpace(line)) == 0, err == nil && (m["method"] != nil || m["result"] != nil || m["error"] != nil):
		return nil
	case !json.Valid(line):
		problem = jsonrpc.Error{Code: jsonrpc.CodeParseError, Message: "the message is not JSON"}
	}
	answer, _ := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": m["id"], "error": problem}) // m["id"] is JSON
	return append(answer, '\n')
}

// Arguments of the tools. Models read the descriptions in the tags.
type (
	checkCall struct {
		Paths    []string `json:"paths,omitempty" jsonschema:"files or folders to check, default: the working directory of the server"`
		Products []string `json:"products,omitempty" jsonschema:"judge only for these products: vscode, copilot-cli, cloud-agent, claude-code; default: every product that reads a file"`
	}
	explainCall struct {
		Name string `json:"name" jsonschema:"a rule, an event, a field, a tool, an environment variable or an exit code, such as PreToolUse, timeout, matcher-ignored or 2"`
	}
	simulateCall struct {
		Event     string         `json:"event" jsonschema:"the event, in any spelling, such as PreToolUse or agentStop"`
		Product   string         `json:"product,omitempty" jsonschema:"vscode (default), copilot-cli, cloud-agent, claude-code, or all for every product that runs the event"`
		Workspace string         `json:"workspace,omitempty" jsonschema:"the folder that is open, default: the working directory of the server"`
		Tool      string         `json:"tool,omitempty" jsonschema:"name of the tool for the events of tools, as the product spells it"`
		Input     map[string]any `json:"input,omitempty" jsonschema:"the tool's input, an object with the fields of that tool"`
		Prompt    string         `json:"prompt,omitempty" jsonschema:"text of the prompt, for the events of prompts"`
		Turns     int            `json:"turns,omitempty" jsonschema:"replay a stop event while hooks block, this many rounds at most"`
	}
)

// newMCPServer offers commands as tools. Each call runs the equivalent command line, so that an agent gets what a user would.
func newMCPServer() *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "hooks-ls", Title: "Agent Hooks", Version: programVersion()}, &mcp.ServerOptions{
		Instructions: "Use check after writing or changing an agent hook (.github/hooks/*.json, .claude/settings.json, .agent.md or a script that " +
			"a hook runs), and plan or simulate to see what happens when the event fires.",
	})
	readOnly := &mcp.ToolAnnotations{ReadOnlyHint: true, OpenWorldHint: new(bool)}
	offer(s, &mcp.Tool{
		Name: "check", Annotations: readOnly,
		Description: "Finds mistakes in agent hooks: hooks that never run, guards that cannot block, output that no product reads. Runs nothing and changes nothing.",
	}, "check", func(c checkCall) ([]string, []string) {
		return flags("surface", strings.Join(c.Products, ",")), c.Paths
	})
	offer(s, &mcp.Tool{
		Name: "explain", Annotations: readOnly,
		Description: "Explains a rule, an event with its input and output, a field, a tool, an environment variable or an exit code of agent hooks, product by product.",
	}, "explain", func(c explainCall) ([]string, []string) { return nil, []string{c.Name} })
	offer(s, &mcp.Tool{
		Name: "plan", Annotations: readOnly,
		Description: "Says which hooks a product would run for an event, with which command, input and timeout. Runs nothing.",
	}, "simulate", func(c simulateCall) ([]string, []string) { return append(c.flags(), "--dry-run"), []string{c.Event} })
	offer(s, &mcp.Tool{
		Name: "simulate", Annotations: &mcp.ToolAnnotations{},
		Description: "RUNS the hooks of the workspace for an event as the product would, and says what each answered and how the event ends.",
	}, "simulate", func(c simulateCall) ([]string, []string) { return c.flags(), []string{c.Event} })
	return s
}

func (c *simulateCall) flags() []string {
	input, turns := "", ""
	if c.Input != nil {
		text, _ := json.Marshal(c.Input) // it was decoded from JSON
		input = string(text)
	}
	if c.Turns > 0 {
		turns = strconv.Itoa(c.Turns)
	}
	return flags("surface", c.Product, "workspace", c.Workspace, "tool", c.Tool, "input", input, "prompt", c.Prompt, "turns", turns)
}

// flags returns flags for pairs of name and value, without those whose value is empty.
func flags(pairs ...string) []string {
	var args []string
	for i := 0; i < len(pairs); i += 2 {
		if pairs[i+1] != "" {
			args = append(args, "--"+pairs[i]+"="+pairs[i+1])
		}
	}
	return args
}

// offer adds a tool that runs a command and returns its output. Operands from the model are never parsed as flags.
func offer[C any](s *mcp.Server, tool *mcp.Tool, command string, line func(C) (flags, operands []string)) {
	mcp.AddTool(s, tool, func(ctx context.Context, _ *mcp.CallToolRequest, c C) (*mcp.CallToolResult, any, error) {
		flags, operands := line(c)
		var out bytes.Buffer
		a := &app{stdin: strings.NewReader(""), stdout: &out, stderr: &out}
		exit := find(command).run(ctx, a, append(append(flags, "--"), operands...))
		return &mcp.CallToolResult{
			Content: []mcp.Content{&mcp.TextContent{Text: out.String()}},
			IsError: exit == exitUsage || exit == exitFailed,
		}, nil, nil
	})
}
