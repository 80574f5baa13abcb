// Package slice has the loops over slices that the standard library lacks. It knows nothing of what the slices hold. Begin with Map.
package slice

import (
	"cmp"
	"iter"
	"slices"
)

// Map returns what f makes of each element; nil for an empty list.
func Map[T, U any](list []T, f func(T) U) []U {
	if len(list) == 0 {
		return nil
	}
	mapped := make([]U, 0, len(list))
	for _, v := range list {
		mapped = append(mapped, f(v))
	}
	return mapped
}

// List is Map for JSON, in which nothing is an empty list.
func List[T, U any](list []T, f func(T) U) []U {
	return append([]U{}, Map(list, f)...)
}

// Flat returns what f makes of all elements, in one list; nil for none.
func Flat[T, U any](list []T, f func(T) []U) []U { return slices.Concat(Map(list, f)...) }

// Find returns the first element for which is reports true, the zero value when there is none.
func Find[T any](list []T, is func(T) bool) T {
	for _, v := range list {
		if is(v) {
			return v
		}
	}
	var none T
	return none
}

// Pointer returns the address of the first element for which is reports true, nil when there is none.
func Pointer[T any](list []T, is func(*T) bool) *T {
	for i := range list {
		if is(&list[i]) {
			return &list[i]
		}
	}
	return nil
}

// Pointers yields the index and the address of each element.
func Pointers[T any](list []T) iter.Seq2[int, *T] {
	return func(yield func(int, *T) bool) {
		for i := range list {
			if !yield(i, &list[i]) {
				return
			}
		}
	}
}

// Filter returns the elements for which keep reports true, in a new list; nil when there are none.
func Filter[T any](list []T, keep func(T) bool) []T {
	var kept []T
	for i, v := range list {
		if keep(v) {
			kept = append(slices.Grow(kept, len(list)-i), v)
		}
	}
	return kept
}

// Add appends the values that a list does not have yet.
func Add[T comparable](list []T, values ...T) []T {
	for _, v := range values {
		if !slices.Contains(list, v) {
			list = append(list, v)
		}
	}
	return list
}

// Set sorts a list and removes its duplicates, in place.
func Set[T cmp.Ordered](list []T) []T {
	slices.Sort(list)
	return slices.Compact(list)
}

// Grouped is the elements with one key.
type Grouped[K comparable, T any] struct {
	Key K
	Of  []T
}

// Group groups elements by their keys, in the order in which the keys first appear.
func Group[K comparable, T any](list []T, key func(T) K) []Grouped[K, T] {
	var groups []Grouped[K, T]
	at := map[K]int{}
	for _, v := range list {
		k := key(v)
		i, known := at[k]
		if !known {
			i, groups = len(groups), append(groups, Grouped[K, T]{Key: k})
			at[k] = i
		}
		groups[i].Of = append(groups[i].Of, v)
	}
	return groups
}
