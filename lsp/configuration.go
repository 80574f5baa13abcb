package lsp

import (
	"context"
	"encoding/json"
	"slices"

	"go.lsp.dev/protocol"

	"github.com/hooks-ls/hooks-ls/schemas"
)

// DidChangeConfiguration pulls the settings again, or reads them from the message when the client does not support pulling.
func (s *server) DidChangeConfiguration(_ context.Context, p *protocol.DidChangeConfigurationParams) error {
	if s.can.client.Workspace.Configuration {
		s.jobs.ask(pullConfiguration)
		return nil
	}
	sections, err := members(p.Settings)
	if err != nil {
		return err
	}
	s.applySettings(func(f *folder) ([]byte, map[string]string) { return sections[section], nil })
	return nil
}

// configure pulls our section for every folder, and the editor's own settings that affect hooks.
func (s *server) configure() {
	names := slices.Concat([]string{section}, schemas.SettingNames())
	folders := s.session.state().folders
	var items []object
	for _, f := range folders {
		if f.name == virtual {
			continue
		}
		for _, name := range names {
			item := object{"section": name}
			if f.uri != "" {
				item["scopeUri"] = f.uri
			}
			items = append(items, item)
		}
	}
	var answer []json.RawMessage
	err := s.askClient(s.ctx, protocol.MethodWorkspaceConfiguration, object{"items": items}, &answer)
	switch {
	case s.ctx.Err() != nil:
		return
	case err != nil:
		s.log.Warn("configuration refused", "err", err)
	case len(answer) != len(items):
		s.log.Warn("configuration incomplete", "asked", len(items), "got", len(answer))
	default:
		s.applySettings(func(f *folder) ([]byte, map[string]string) {
			i := slices.IndexFunc(folders, func(o *folder) bool { return o.name == f.name }) * len(names)
			if f.name == virtual {
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
func (s *server) applySettings(of func(*folder) (section []byte, values map[string]string)) {
	var problems []string
	s.session.update(func(st *state) {
		for i, f := range st.folders {
			raw, values := of(f)
			conf, bad := parseSettings(raw, s.initial)
			conf.analysis.Values = values
			problems = append(problems, bad...)
			st.folders[i] = f.with(func(f *folder) {
				f.conf = conf
				f.snap = f.snap.WithSettings(&conf.analysis)
				f.epoch++
			})
		}
	})
	slices.Sort(problems)
	s.reportProblems(slices.Compact(problems))
	s.refresh()
}
