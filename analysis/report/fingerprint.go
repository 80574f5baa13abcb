package report

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"
)

// Fingerprints returns a fingerprint for each item that does not change when lines above are added or removed: a hash
// of the rule, the path, the line without indentation, and the number of earlier items with the same three.
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
