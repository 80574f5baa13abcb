package lsp

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/hooks-ls/hooks-ls/analysis/assist"
	"github.com/hooks-ls/hooks-ls/analysis/config"
	"github.com/hooks-ls/hooks-ls/analysis/english"
	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/analysis/workspace"
	"github.com/hooks-ls/hooks-ls/lsp/session"
	"github.com/hooks-ls/hooks-ls/schemas"
	"github.com/hooks-ls/hooks-ls/simulate"
)

// simulation is the argument of hooks-ls.simulate and hooks-ls.list, besides the command line's options.
type simulation struct {
	URI     uri.URI `json:"uri"`
	Pointer string  `json:"pointer"`
	User    *bool   `json:"user"`
	Consent consent `json:"consent"`
}

// simulationRequest is a request and what the client adds to it.
type simulationRequest struct {
	simulate.Request
	trusted bool
	// pointer selects the only hook to run, in file; "" for all.
	pointer, file string
	folder        int
	consent       consent
	unsaved       session.Buffers
	tools         []string
	// translated describes how the tool call is translated for the product; nil when it is sent as written.
	translated *simulate.Translation
}

func (r *simulationRequest) plan() (*simulate.Plan, error) {
	p, err := simulate.NewPlan(r.Request)
	if err != nil || r.pointer == "" {
		return p, err
	}
	if !p.KeepAt(r.file, r.pointer) {
		return nil, &simulate.RequestError{Problem: fmt.Sprintf("%s runs no hook %s of %s for %s", p.Request.Surface.Name(), r.pointer, r.file, p.Request.Event)}
	}
	return p, nil
}

// simulate simulates an event on a surface, or says what would run.
func (s *server) simulate(ctx context.Context, p *protocol.ExecuteCommandParams, raw json.RawMessage) (any, error) {
	var in struct{ Surface string }
	if err := decodeArgument(simulateCommand, raw, &in); err != nil {
		return nil, err
	}
	if in.Surface == "all" {
		return s.compare(ctx, p, raw)
	}
	req, err := s.simulationRequest(ctx, simulateCommand, raw, "")
	if err != nil {
		return nil, err
	}
	plan, err := req.plan()
	if err != nil {
		return nil, err
	}
	agreed := agreementOn(pinned(ctx), plan)
	var res *simulate.Result
	err = s.run(ctx, p, &req, agreed, func(ctx context.Context, runner simulate.Runner) (err error) {
		res, err = plan.Simulate(ctx, runner)
		return err
	})
	if err != nil {
		return nil, err
	}
	res.Notes = append(append(res.Notes, unsavedNotes(req.unsaved, res)...), otherFolders(pinned(ctx), &req)...)
	answer, err := answerWith(res, res.WriteText)
	if req.DryRun {
		answer.Consent, answer.Parts, answer.Tools = agreed.plan(), agreed, req.tools
	}
	return answer, err
}

// run runs a simulation, if the user agrees, and reports its progress, by which it can be canceled. A dry run needs neither.
func (s *server) run(ctx context.Context, p *protocol.ExecuteCommandParams, req *simulationRequest, agreed agreement, run func(context.Context, simulate.Runner) error) error {
	if req.DryRun {
		return cmp.Or(run(ctx, nil), ctx.Err())
	}
	if err := req.consent.permit(req.trusted, agreed); err != nil {
		return err
	}
	ctx, running := s.begin(ctx, p.WorkDoneToken, "Simulating "+req.Event)
	defer running.done()
	return cmp.Or(run(ctx, running.runner(simulate.Local{Network: req.AllowNetwork})), ctx.Err())
}

// runner reports each command that it runs.
func (p *progress) runner(local simulate.Local) simulate.Runner {
	return func(ctx context.Context, spawn simulate.Spawn) simulate.HookResult {
		if n := len(spawn.Argv); n > 0 {
			p.report(spawn.Argv[n-1])
		}
		return local.Run(ctx, spawn)
	}
}

func (s *server) list(ctx context.Context, _ *protocol.ExecuteCommandParams, raw json.RawMessage) (any, error) {
	req, err := s.simulationRequest(ctx, listCommand, raw, "")
	if err != nil {
		return nil, err
	}
	l, err := simulate.List(req.Request)
	if err != nil {
		return nil, err
	}
	return answerWith(l, l.WriteText)
}

// simulationRequest decodes a command's argument. The document's folder determines the workspace and whether it is trusted. A
// product overrides the argument's surface, and the tool call is translated for it.
func (s *server) simulationRequest(ctx context.Context, command string, raw json.RawMessage, product string) (req simulationRequest, err error) {
	var arg simulation
	if err := decodeArgument(command, raw, &arg); err != nil {
		return req, err
	}
	o, err := simulate.ParseOptions(raw, "uri", "pointer", "consent")
	if err != nil {
		return req, err
	}
	st := pinned(ctx)
	at, file := st.LocateOrFolder(string(arg.URI))
	f := st.Folders[at]
	if f.Name == session.Virtual {
		return req, invalid("%s is not a file, so no product reads it", arg.URI)
	}
	o.Surface = cmp.Or(product, o.Surface, simulate.DefaultSurface.ID())
	if product != "" {
		if o, req.translated, err = o.Translated(); err != nil {
			return req, err
		}
	}
	o.Edition = cmp.Or(o.Edition, f.Conf.Analysis.Edition.String())
	loc := f.Snap.Locate(file)
	if d := f.Snap.Document(file); d != nil {
		loc = d.Location
	}
	o.Dir = f.Name
	o.OpenFile(f.Dir(), loc.Root, file, loc.Source)
	if o.Home == "" && (arg.User == nil || *arg.User) {
		o.Home = s.options.Home // the user's hooks run in every workspace
	}
	o.Time = time.Now()
	req.trusted, req.consent, req.unsaved = f.Conf.Trusted, arg.Consent, st.Buffers()
	if req.Request, err = o.Request(); err != nil {
		return req, err
	}
	if command == simulateCommand && product == "" {
		if err := o.CheckFlags(req.Surface); err != nil {
			return req, err
		}
	}
	applyTo(f, req.unsaved, &req.Request)
	if o.Tool == "" && o.Payload == "" {
		req.tools = assist.Tools(f.Snap.Document(file), o.Event, req.Surface)
	}
	req.pointer, req.file, req.folder = arg.Pointer, f.Abs(file), at
	return req, nil
}

// applyTo applies the editor's state to a request: unsaved text and the settings in force.
func applyTo(f *session.Folder, unsaved session.Buffers, req *simulate.Request) {
	req.FS = unsaved.Overlay(req.FS, req.Top)
	for name, value := range f.Conf.Analysis.Values {
		if req.Settings[name] == nil {
			req.Settings[name] = json.RawMessage(value)
		}
	}
}

// otherFolders notes which other folders have hooks for the event, since VS Code runs those of all folders of a window.
func otherFolders(st *session.State, req *simulationRequest) []simulate.Note {
	if req.Surface != schemas.VSCode || req.pointer != "" {
		return nil
	}
	event, _, _ := schemas.EventOn(req.Surface, req.Event)
	var names []string
	for i, f := range st.Folders {
		runs := func(d *workspace.Document) bool {
			return f.Snap.Workspace(d.Root).Readers(d).Has(schemas.VSCode) &&
				slices.ContainsFunc(d.File().Events, func(l *config.EventList) bool { return l.Event == event && len(l.Entries) > 0 })
		}
		if f.URI != "" && i != req.folder && slices.ContainsFunc(f.Snap.Documents(), runs) {
			names = append(names, path.Base(f.Name))
		}
	}
	if len(names) == 0 {
		return nil
	}
	return []simulate.Note{{Text: fmt.Sprintf("the hooks of %s are left out; VS Code runs those of all folders of a window", english.Join(names, "and"))}}
}

// unsavedNotes tell the user where a simulation differs from what the surface would find on disk.
func unsavedNotes(b session.Buffers, res *simulate.Result) []simulate.Note {
	var list []simulate.Note
	for _, s := range res.Sources {
		if _, ok := b.Texts[slash.From(res.Workspace, s.Path)]; ok {
			list = append(list, simulate.Note{Text: fmt.Sprintf("%s is taken as it is in the editor; %s reads the file, so save it", s.Path, res.Surface.Name())})
		}
	}
	for _, full := range b.Scripts {
		shown, _ := slash.Below(res.Workspace, full)
		list = append(list, simulate.Note{Text: shown + " is run as it is on disk, without the changes in the editor; save it"})
	}
	return list
}
