package lsp

import "time"

// watchParent ends the session when the process that started the server is gone.
func (s *server) watchParent(pid int) {
	for {
		select {
		case <-s.ctx.Done():
			return
		case <-time.After(parentInterval):
			if !s.options.Alive(pid) {
				s.log.Warn("the client's process is gone", "pid", pid)
				s.exit(ErrClient)
				return
			}
		}
	}
}
