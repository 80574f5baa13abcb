package schemas

import "slices"

// MissingScripts are all rows about scripts that do not exist, whose facts the tests check.
var MissingScripts = slices.Concat(missingScripts, missingForBuiltins)
