package lsp

import (
	"context"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/hooks-ls/hooks-ls/analysis/assist"
)

// References lists the hooks that run a script: the one under the cursor in a hook file, or the one that is open.
func (s *server) References(ctx context.Context, p *referenceParams) ([]protocol.Location, error) {
	list := []protocol.Location{}
	sub, err := s.subject(ctx, p.TextDocument.URI)
	if err != nil {
		return nil, err
	}
	file := sub.doc.Path
	if sub.judged {
		at := assist.TargetAt(sub.snap, sub.doc, sub.offset(p.Position))
		if at == nil {
			return list, nil
		}
		file = at.Path
	}
	if p.Context.IncludeDeclaration {
		list = append(list, protocol.Location{URI: uri.URI(sub.st.uri(sub.folder, file)), Range: startOf(0)})
	}
	for _, r := range assist.References(sub.snap, file) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if sub.st.judges(target{sub.folder, r.Doc.Path}) {
			list = append(list, sub.location(r.Doc.Path, r.Range))
		}
	}
	return list, nil
}
