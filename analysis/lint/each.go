package lint

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"
)

// each calls do for 0 to n-1 concurrently, until a call returns false. It reports whether all calls returned true. A
// panic in do propagates to the caller.
func each(n int, do func(i int) bool) bool {
	var next, failed atomic.Int64
	var mu sync.Mutex
	var panicked any // guarded by mu
	work := func() {
		defer func() {
			if v := recover(); v != nil {
				failed.Add(1)
				mu.Lock()
				defer mu.Unlock()
				panicked = fmt.Sprintf("%v\n%s", v, debug.Stack())
			}
		}()
		for i := int(next.Add(1)) - 1; i < n && failed.Load() == 0; i = int(next.Add(1)) - 1 {
			if !do(i) {
				failed.Add(1)
			}
		}
	}
	var wg sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), n) - 1 {
		wg.Go(work)
	}
	work()
	wg.Wait()
	if panicked != nil {
		panic(panicked)
	}
	return failed.Load() == 0
}
