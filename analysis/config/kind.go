package config

import (
	"path"
	"slices"
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/analysis/syntax"
	"github.com/hooks-ls/hooks-ls/internal/slice"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// kindOf derives the kind of a file from its path, in any repository or home; ok is false where no surface looks.
func kindOf(file string) (schemas.SourceKind, bool) {
	if src := sourceIn(file); src != nil {
		return src.Kind, true
	}
	isManifest := func(manifest string) bool {
		return strings.Contains(manifest, "/") && strings.HasSuffix("/"+file, "/"+manifest)
	}
	switch {
	case slices.ContainsFunc(schemas.PluginManifests(), isManifest):
		return schemas.PluginManifest, true
	case strings.HasSuffix(strings.ToLower(file), schemas.AgentFileExt):
		return schemas.AgentFile, true
	case isClaudeSettings(file):
		return schemas.ClaudeSettings, true
	}
	return 0, false
}

// KindFor derives the kind of a file that the user names: from its path, or else from its name and content.
func KindFor(file, src string) schemas.SourceKind {
	if kind, ok := kindOf(file); ok {
		return kind
	}
	base := strings.ToLower(path.Base(file))
	named := func(kind schemas.SourceKind) bool {
		return slices.ContainsFunc(schemas.Sources(), func(src *schemas.Source) bool {
			return src.Kind == kind && strings.EqualFold(path.Base(src.Glob), base)
		})
	}
	switch {
	case named(schemas.SkillFile):
		return schemas.SkillFile
	case strings.HasSuffix(base, ".md"), strings.HasPrefix(strings.TrimPrefix(src, "\ufeff"), "---"):
		return schemas.AgentFile
	case named(schemas.PluginManifest):
		return schemas.PluginManifest
	}
	root := syntax.ParseJSON(src).Root
	for _, m := range root.Members {
		if kind, ok := schemas.KindWithKey(m.Key.Text); ok {
			return kind
		}
	}
	if claudeSettingsIn(file) != nil {
		return schemas.ClaudeSettings
	}
	if src := schemas.PluginSourceFor(path.Base(path.Dir(file)) + "/" + base); src != nil && src.Kind == schemas.PluginHooks && value(root, "version") == nil {
		return src.Kind
	}
	return schemas.HookFile
}

// isClaudeSettings is how VS Code recognizes them: by the file name, in any case, in a directory whose name ends in .claude.
func isClaudeSettings(file string) bool {
	src := claudeSettingsIn(file)
	return src != nil && strings.HasSuffix(path.Dir(file), path.Dir(src.Glob))
}

// claudeSettingsIn returns the workspace source of Claude settings whose files have the name of a file, in any case, or nil.
func claudeSettingsIn(file string) *schemas.Source {
	return slice.Find(schemas.Sources(), func(src *schemas.Source) bool {
		return src.Kind == schemas.ClaudeSettings && src.Scope == schemas.Workspace && path.Base(src.Glob) == strings.ToLower(path.Base(file))
	})
}

// sourceIn finds the source of a file by any suffix of its path.
func sourceIn(file string) *schemas.Source {
	parts := strings.Split(file, "/")
	for _, home := range []string{"", "~/"} {
		for i := range parts {
			if src := schemas.SourceFor(home + strings.Join(parts[i:], "/")); src != nil {
				return src
			}
		}
	}
	return nil
}

// sourceAt returns the source of a file with a kind, nil where no surface looks. A relative path is relative to the
// workspace root; an absolute path matches by its suffix.
func sourceAt(file string, kind schemas.SourceKind) *schemas.Source {
	src := schemas.SourceFor(file)
	switch {
	case kind == schemas.PluginHooks || kind == schemas.PluginManifest:
		parts := strings.Split(file, "/")
		for i := range parts {
			if src := schemas.PluginSourceFor(strings.Join(parts[i:], "/")); src != nil && src.Kind == kind {
				return src
			}
		}
		return nil
	case src == nil && slash.IsAbs(file):
		src = sourceIn(file)
	}
	if src != nil && src.Kind == kind {
		return src
	}
	return nil
}
