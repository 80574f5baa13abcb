package simulate

import (
	"path"

	"github.com/hooks-ls/hooks-ls/schemas"
)

// OpenFile sets what the surface has open so that it reads a file: the workspace, a plugin, an agent or a skill, or the user's home. file and
// root, the directory that the file's source is looked for in, are relative to dir, or absolute where dir is empty. src is nil where
// no surface looks; then dir is the workspace. Options that are set already stay.
func (o *Options) OpenFile(dir, root, file string, src *schemas.Source) {
	if src == nil || src.Scope == schemas.User {
		o.User = o.User || src != nil
		if root = ""; dir == "" {
			root = path.Dir(file)
		}
	}
	if !path.IsAbs(root) {
		root = path.Join(dir, root)
	}
	if src != nil && src.Scope == schemas.Plugin {
		o.Plugins = append(o.Plugins, root)
	}
	if src != nil && src.Scope == schemas.Agent && o.Agent == "" {
		o.Agent = path.Join(dir, file)
	}
	if src != nil && src.Scope == schemas.Skill {
		o.Skills = append(o.Skills, path.Join(dir, file))
	}
	if o.Workspace == "" {
		o.Workspace = root
	}
}
