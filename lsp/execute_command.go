package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/hooks-ls/hooks-ls/analysis/assist"
	"github.com/hooks-ls/hooks-ls/lsp/session"
	"github.com/hooks-ls/hooks-ls/simulate"
	"github.com/hooks-ls/hooks-ls/term"
)

// Names of the server's commands.
const (
	simulateCommand       = "hooks-ls.simulate"
	recordCommand         = "hooks-ls.record"
	listCommand           = "hooks-ls.list"
	listTestsCommand      = "hooks-ls.listTests"
	explainCommand        = "hooks-ls.explain"
	makeExecutableCommand = "hooks-ls.makeExecutable"
	newCommand            = "hooks-ls.new"
	testCommand           = "hooks-ls.test"
	whyCommand            = "hooks-ls.why"
)

// Names of commands of the VS Code extension.
const (
	switchOffCommand    = "hooks-ls.switchOff"    // changes the editor's settings
	newHookCommand      = "hooks-ls.newHook"      // asks what the hook does; it is given the empty file to write to
	createScriptCommand = "hooks-ls.createScript" // writes a newFile and opens it
	debugLensCommand    = "hooks-ls.debug"        // starts one of VS Code's debuggers
)

// commandMethods holds the method of each command, which takes one argument, an object.
var commandMethods = map[string]func(*server, context.Context, *protocol.ExecuteCommandParams, json.RawMessage) (any, error){
	explainCommand:        decoded((*server).explain),
	listCommand:           (*server).list,
	listTestsCommand:      decoded((*server).listTests),
	makeExecutableCommand: decoded((*server).makeExecutable),
	newCommand:            decoded((*server).newHook),
	recordCommand:         decoded((*server).record),
	simulateCommand:       (*server).simulate,
	testCommand:           (*server).test,
	whyCommand:            decoded((*server).why),
}

func commandNames() []string { return slices.Sorted(maps.Keys(commandMethods)) }

// decoded adapts a method that takes the argument as a struct.
func decoded[T any](run func(*server, context.Context, T) (any, error)) func(*server, context.Context, *protocol.ExecuteCommandParams, json.RawMessage) (any, error) {
	return func(s *server, ctx context.Context, p *protocol.ExecuteCommandParams, raw json.RawMessage) (any, error) {
		var arg T
		if err := decodeArgument(p.Command, raw, &arg); err != nil {
			return nil, err
		}
		return run(s, ctx, arg)
	}
}

// ExecuteCommand runs one of the server's commands.
func (s *server) ExecuteCommand(ctx context.Context, p *protocol.ExecuteCommandParams) (protocol.LSPAny, error) {
	run := commandMethods[p.Command]
	if run == nil {
		return nil, invalid("there is no command %q; the commands are %s",
			p.Command, strings.Join(commandNames(), ", "))
	}
	if len(p.Arguments) != 1 {
		return nil, invalid("%s takes one argument, an object, and got %d", p.Command, len(p.Arguments))
	}
	result, err := run(s, ctx, p, json.RawMessage(p.Arguments[0]))
	switch {
	case simulate.IsMistake(err):
		return nil, invalid("%v", err)
	case err != nil:
		return nil, err
	}
	return json.Marshal(result)
}

// commandAnswer is a command's answer: what the command line would print, and its JSON.
type commandAnswer struct {
	Text   string `json:"text"`
	Result any    `json:"result,omitempty"`
	// Consent identifies what a plan would run, so that the user agrees to exactly that; "" except for plans.
	Consent string `json:"consent,omitempty"`
	// Parts name each command of the plan with its scripts as they are now, each of which a user may have agreed to before.
	Parts []string `json:"parts,omitempty"`
	// Tools lists choices for the argument "tool", when the plan of a tool event names none.
	Tools []string `json:"tools,omitempty"`
}

func answerWith(report any, write func(io.Writer, term.Style) error) (commandAnswer, error) {
	var b strings.Builder
	err := write(&b, term.Style{})
	return commandAnswer{Text: b.String(), Result: report}, err
}

// decodeArgument decodes a command's argument into a struct; other members are ignored.
func decodeArgument(command string, raw json.RawMessage, into any) error {
	if err := json.Unmarshal(raw, into); err != nil {
		return invalid("the argument of %s is not understood: %v", command, err)
	}
	return nil
}

func (s *server) explain(_ context.Context, arg struct{ Name string }) (any, error) {
	text, err := assist.Explain(arg.Name, s.options.Rules, term.Style{})
	if err != nil {
		return nil, invalid("%v", err)
	}
	return commandAnswer{Text: text}, nil
}

// fileArgument is the argument of commands about a file or a folder.
type fileArgument struct {
	URI uri.URI `json:"uri"`
}

// makeExecutable sets a script's execute bits where its read bits are set. It refuses links that lead out of the workspace.
func (s *server) makeExecutable(ctx context.Context, arg fileArgument) (any, error) {
	st := pinned(ctx)
	at, file := st.Locate(string(arg.URI))
	f := st.Folders[at]
	if f.URI == "" {
		return nil, invalid("%s is not in a folder of the workspace", arg.URI)
	}
	if runtime.GOOS == "windows" {
		return nil, errors.New("files have no execute bit on Windows")
	}
	root, err := filepath.EvalSymlinks(filepath.FromSlash(f.Name))
	if err != nil {
		return nil, err
	}
	name, err := filepath.EvalSymlinks(filepath.Join(root, filepath.FromSlash(file)))
	if err != nil {
		return nil, err
	}
	if rel, err := filepath.Rel(root, name); err != nil || !filepath.IsLocal(rel) {
		return nil, fmt.Errorf("%s leads out of the workspace", file)
	}
	info, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is not a file", file)
	}
	mode := info.Mode().Perm()
	if err := os.Chmod(name, mode|mode&0o444>>2); err != nil {
		return nil, err
	}
	s.session.Update(func(st *session.State) {
		at, file := st.Locate(string(arg.URI))
		st.Touch(at, file)
	})
	s.refresh()
	return nil, nil
}
