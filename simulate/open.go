package simulate

import (
	"cmp"

	"github.com/hooks-ls/hooks-ls/analysis/slash"
	"github.com/hooks-ls/hooks-ls/schemas"
)

// OpenFile sets the workspace, plugin, agent, skill or user option that makes the surface read a file. file, and root, the
// directory in which products look for the file's source, are relative to dir, or absolute when dir is empty. src is nil for a
// file that no surface reads; dir is then the workspace. Options that are already set are kept.
func (o *Options) OpenFile(dir, root, file string, src *schemas.Source) {
	if src == nil || src.Scope == schemas.User {
		o.User = o.User || src != nil
		if root = ""; dir == "" {
			root = slash.Dir(file)
		}
	}
	root = slash.From(dir, root)
	switch {
	case src == nil:
	case src.Scope == schemas.Plugin:
		o.Plugins = append(o.Plugins, root)
	case src.Scope == schemas.Agent:
		o.Agent = cmp.Or(o.Agent, slash.Join(dir, file))
	case src.Scope == schemas.Skill:
		o.Skills = append(o.Skills, slash.Join(dir, file))
	}
	o.Workspace = cmp.Or(o.Workspace, root)
}
