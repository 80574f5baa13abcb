package schemas

import (
	"sync"
	"sync/atomic"
)

// lazy is a part of the reference that is built on first use, because most runs of the program need little of it. All
// other tables are data laid out by the compiler, so this package computes nothing at start-up.
type lazy[T any] struct {
	// make is called once. It may use other lazy parts, but not its own.
	make  func() T
	mu    sync.Mutex
	ready atomic.Bool
	value T // written under mu before ready is set
}

func (l *lazy[T]) get() T {
	if !l.ready.Load() {
		l.fill()
	}
	return l.value
}

func (l *lazy[T]) fill() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.ready.Load() {
		l.value = l.make()
		l.ready.Store(true)
	}
}
