package lsp

import (
	"context"
	"encoding/json"
	"slices"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/lsp/session"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// DidChangeConfiguration pulls the settings again, or reads them from the message when the client does not support pulling.
func (s *server) DidChangeConfiguration(_ context.Context, p *protocol.DidChangeConfigurationParams) error {
	if s.can.client.Workspace.Configuration {
		s.jobs.ask(pullConfiguration)
		return nil
	}
	sections, err := session.Members(p.Settings)
	if err != nil {
		return err
	}
	s.applySettings(func(f *session.Folder) ([]byte, map[string]string) { return sections[session.Section], nil })
	return nil
}

// configure pulls our section for every folder, and the editor's own settings that affect hooks.
func (s *server) configure() {
	names := slices.Concat([]string{session.Section}, schemas.SettingNames())
	folders := s.session.State().Folders
	var items []protocol.ConfigurationItem
	for _, f := range folders {
		if f.Name == session.Virtual {
			continue
		}
		for _, name := range names {
			item := protocol.ConfigurationItem{Section: new(name)}
			if f.URI != "" {
				item.ScopeURI = new(uri.URI(f.URI))
			}
			items = append(items, item)
		}
	}
	var answer []json.RawMessage
	err := s.askClient(s.ctx, protocol.MethodWorkspaceConfiguration, &protocol.ConfigurationParams{Items: items}, &answer)
	switch {
	case s.ctx.Err() != nil:
		return
	case err != nil:
		s.log.Warn("configuration refused", "err", err)
	case len(answer) != len(items):
		s.log.Warn("configuration incomplete", "asked", len(items), "got", len(answer))
	default:
		s.applySettings(func(f *session.Folder) ([]byte, map[string]string) {
			i := slices.IndexFunc(folders, func(o *session.Folder) bool { return o.Name == f.Name }) * len(names)
			if f.Name == session.Virtual {
				i = (len(folders) - 2) * len(names)
			}
			if i < 0 {
				return nil, nil // a folder added meanwhile, which triggers its own pull
			}
			values := map[string]string{}
			for j, name := range names[1:] {
				if v := string(answer[i+1+j]); v != "null" && v != "" {
					values[name] = v
				}
			}
			return answer[i], values
		})
	}
	select {
	case <-s.configured:
	default:
		close(s.configured)
	}
}

// applySettings sets the settings of every folder and checks everything again.
func (s *server) applySettings(of func(*session.Folder) (section []byte, values map[string]string)) {
	var problems []string
	s.session.Update(func(st *session.State) {
		for i, f := range st.Folders {
			raw, values := of(f)
			conf, bad := session.ParseSettings(raw, s.initial)
			conf.Analysis.Values = values
			problems = append(problems, bad...)
			st.Folders[i] = f.With(func(f *session.Folder) {
				f.Conf = conf
				f.Snap = f.Snap.WithSettings(&conf.Analysis)
				f.Epoch++
			})
		}
	})
	s.reportProblems(slice.Set(problems))
	s.refresh()
}
