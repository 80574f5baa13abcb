package pattern

import "github.com/hooks-ls/hooks-ls/schemas"

// toolsOf are the surface's tools.
func toolsOf(s schemas.Surface) []*schemas.Tool { return nil }
