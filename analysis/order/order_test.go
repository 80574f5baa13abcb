package order_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/hooks-ls/hooks-ls/analysis/order"
)

// TestStable compares with the standard library, on lists with many equal elements.
func TestStable(t *testing.T) {
	t.Parallel()
	type element struct{ key, original int }
	random := rand.New(rand.NewPCG(1, 2))
	for n := range 200 {
		list := make([]element, n)
		for i := range list {
			list[i] = element{random.IntN(n/4 + 1), i}
		}
		want := slices.Clone(list)
		slices.SortStableFunc(want, func(a, b element) int { return a.key - b.key })
		order.Stable(list, func(a, b *element) int { return a.key - b.key })
		if !slices.Equal(want, list) {
			t.Fatalf("%d elements: want %v, got %v", n, want, list)
		}
	}
}
