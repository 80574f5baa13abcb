package report

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"
)

// Fingerprints identify the items, in their order, so that they are recognized after lines above them were added or
// removed: each is a hash of the rule, the path, the text of the line without its indentation, and how many items with
// the same of all three come before it.
func (r *Report) Fingerprints() []string {
	prints := make([]string, len(r.Items))
	seen := map[string]int{}
	for i, item := range r.Items {
		of := strings.Join([]string{item.Rule, item.Path, strings.TrimSpace(item.Line)}, "\x00")
		sum := sha256.Sum256([]byte(of + "\x00" + strconv.Itoa(seen[of])))
		seen[of]++
		prints[i] = hex.EncodeToString(sum[:16])
	}
	return prints
}
