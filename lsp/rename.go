package lsp

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"strings"

	"go.lsp.dev/protocol"

	"github.com/hooks-ls/hooks-ls/analysis/assist"
	"github.com/hooks-ls/hooks-ls/analysis/commands"
	"github.com/hooks-ls/hooks-ls/analysis/edit"
	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/internal/slice"
)

// PrepareRename returns what would be renamed: the script at the cursor.
func (s *server) PrepareRename(ctx context.Context, p *protocol.PrepareRenameParams) (protocol.PrepareRenameResult, error) {
	rd, script := s.scriptAt(ctx, &p.TextDocumentPositionParams)
	if script == nil {
		return nil, nil
	}
	return &protocol.PrepareRenamePlaceholder{Range: rd.at(script.Range), Placeholder: script.Path}, nil
}

// scriptAt finds the script at a position; nil when there is none.
func (s *server) scriptAt(ctx context.Context, p *protocol.TextDocumentPositionParams) (*requestDoc, *commands.Target) {
	rd := s.configuration(ctx, p.TextDocument.URI)
	if rd == nil {
		return nil, nil
	}
	return rd, assist.TargetAt(rd.snap, rd.doc, rd.offset(p.Position))
}

// Rename changes a script's path in every hook, and on disk if the client can. A name without a slash stays in its directory.
func (s *server) Rename(ctx context.Context, p *protocol.RenameParams) (*protocol.WorkspaceEdit, error) {
	rd, script := s.scriptAt(ctx, &p.TextDocumentPositionParams)
	if script == nil {
		return nil, errors.New("there is no script at the cursor")
	}
	from, to := script.Path, strings.ReplaceAll(p.NewName, `\`, "/")
	if !strings.Contains(to, "/") {
		to = slash.Join(slash.Dir(from), to)
	}
	to = slash.Clean(to)
	switch _, err := rd.snap.Stat(to); {
	case strings.TrimSpace(p.NewName) == "" || slash.IsAbs(to) != slash.IsAbs(from) || strings.HasPrefix(to, ".."):
		return nil, invalid("%q is not a path in the workspace", p.NewName)
	case to == from:
		return &protocol.WorkspaceEdit{}, nil
	case err == nil:
		return nil, fmt.Errorf("%s is there already", to)
	}
	edits, rest := assist.Rename(rd.snap, from, to)
	if len(rest) > 0 {
		return nil, fmt.Errorf("the hooks cannot name %s by a change of the path alone: change %s first", to, places(rest))
	}
	out := s.workspaceEdit(rd.converter, edits)
	if _, err := rd.snap.Stat(from); err == nil && out != nil && s.can.renameFiles {
		out.DocumentChanges = append(out.DocumentChanges, &protocol.RenameFile{
			Kind: "rename", OldURI: rd.uri(from), NewURI: rd.uri(to),
		})
	}
	return out, nil
}

// places lists files with line numbers.
func places(list []assist.Place) string {
	return strings.Join(slice.Add(nil, slice.Map(list, func(p assist.Place) string {
		return fmt.Sprintf("%s:%d", p.Doc.Path, p.Doc.Text.LineAt(p.Range.Start)+1)
	})...), ", ")
}

// WillRenameFiles updates the hooks that run scripts which the user is about to move, alone or with their directory.
func (s *server) WillRenameFiles(ctx context.Context, p *protocol.RenameFilesParams) (*protocol.WorkspaceEdit, error) {
	st := pinned(ctx)
	out := &protocol.WorkspaceEdit{}
	for i, f := range st.Folders {
		var edits []edit.Edit
		for _, r := range p.Files {
			inOld, from := st.Locate(r.OldURI)
			inNew, to := st.Locate(r.NewURI)
			if inOld == i && inNew == i {
				changes, rest := assist.Rename(f.Snap, from, to)
				if len(rest) > 0 {
					s.showMessage(protocol.MessageTypeWarning, fmt.Sprintf("The hooks still name %s: change them yourself, also %s", from, places(rest)))
					continue
				}
				edits = append(edits, changes...)
			}
		}
		if len(edits) == 0 {
			continue
		}
		if e := s.workspaceEdit(s.converter(st, i), edits); e != nil {
			out.DocumentChanges = append(out.DocumentChanges, e.DocumentChanges...)
			if out.Changes == nil {
				out.Changes = e.Changes
			}
			maps.Copy(out.Changes, e.Changes)
		}
	}
	return out, ctx.Err()
}
