// Package order sorts lists of large elements.
package order

import "slices"

// Stable sorts a list like slices.SortStableFunc, which is compiled anew for every type of element, 12 KB each, and moves
// elements about. Here indices are moved, by the same code for all lists, and each element once.
func Stable[T any](list []T, compare func(a, b *T) int) {
	sorted := true
	for i := 1; i < len(list) && sorted; i++ {
		sorted = compare(&list[i-1], &list[i]) <= 0
	}
	if sorted {
		return
	}
	places := make([]int, len(list))
	for i := range places {
		places[i] = i
	}
	slices.SortFunc(places, func(i, j int) int {
		if d := compare(&list[i], &list[j]); d != 0 {
			return d
		}
		return i - j
	})
	for start := range places { // each cycle of elements that take the place of one another
		first, at := list[start], start
		for places[at] >= 0 {
			from := places[at]
			places[at] = -1
			if from == start {
				list[at] = first
			} else {
				list[at] = list[from]
			}
			at = from
		}
	}
}
