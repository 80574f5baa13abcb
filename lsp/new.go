package lsp

import (
	"context"

	"go.lsp.dev/uri"

	"github.com/hooks-ls/hooks-ls/analysis/scaffold"
	"github.com/hooks-ls/hooks-ls/internal/slice"
)

type newArgument struct {
	URI uri.URI `json:"uri"`
	// Job and Language are names; an empty Job asks for the choices.
	Job      string `json:"job,omitempty"`
	Language string `json:"language,omitempty"`
	// Name is the base name of the files, "" for the job's. Claude writes for Claude Code.
	Name   string `json:"name,omitempty"`
	Claude bool   `json:"claude,omitempty"`
}

type newFile struct {
	URI        string `json:"uri"`
	Text       string `json:"text"`
	Executable bool   `json:"executable,omitempty"`
}

// newHook returns the files of a new hook. The client writes them, so that the user can undo it.
func (s *server) newHook(ctx context.Context, arg newArgument) (any, error) {
	if arg.Job == "" {
		return commandAnswer{Result: object{
			"jobs":      slice.Map(scaffold.Jobs, func(j scaffold.Job) object { return object{"name": j.Name, "event": j.Event, "summary": j.Summary} }),
			"languages": slice.Map(scaffold.Languages, func(l scaffold.Language) string { return l.Name }),
		}}, nil
	}
	job, language := scaffold.JobNamed(arg.Job), scaffold.LanguageNamed(arg.Language)
	if job == nil || language == nil {
		return nil, invalid("%s knows no job %q in the language %q", newCommand, arg.Job, arg.Language)
	}
	if arg.Name != "" && !scaffold.IsName(arg.Name) {
		return nil, invalid("%q is not a file name", arg.Name)
	}
	st := pinned(ctx)
	at, _ := st.LocateOrFolder(string(arg.URI))
	if st.Folders[at].URI == "" {
		return nil, invalid("%s is not in a folder of the workspace", arg.URI)
	}
	script, config := scaffold.New(scaffold.Options{Job: job, Language: language, Name: arg.Name, Claude: arg.Claude})
	files := slice.Map([]scaffold.File{config, script}, func(f scaffold.File) newFile {
		return newFile{URI: st.URI(at, f.Path), Text: f.Text, Executable: f.Executable}
	})
	return commandAnswer{Result: object{"event": job.Event, "files": files}}, nil
}
