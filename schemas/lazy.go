package schemas

import (
	"sync"
	"sync/atomic"
)

// lazy is a part of the reference that is put together when it is first asked for: most runs of the program need little
// of it, and what is not lazy is data that the compiler lays out. The program computes nothing of this package when it
// starts.
type lazy[T any] struct {
	// make is called once. It may ask for other parts, not for its own.
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
