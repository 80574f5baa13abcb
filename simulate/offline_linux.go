package simulate

import (
	"os"
	"os/exec"
	"sync"
	"syscall"
)

// cutNetwork starts the process in its own network namespace, which has no connections. Users other than root also need a
// user namespace, in which they keep their IDs.
func cutNetwork(attr *syscall.SysProcAttr) error {
	attr.Cloneflags |= syscall.CLONE_NEWNET
	if os.Geteuid() != 0 {
		attr.Cloneflags |= syscall.CLONE_NEWUSER
		attr.UidMappings = []syscall.SysProcIDMap{{ContainerID: os.Getuid(), HostID: os.Getuid(), Size: 1}}
		attr.GidMappings = []syscall.SysProcIDMap{{ContainerID: os.Getgid(), HostID: os.Getgid(), Size: 1}}
	}
	return nil
}

// CanCutNetwork reports whether processes can be started without a network; the system may forbid namespaces.
var CanCutNetwork = sync.OnceValue(func() bool {
	cmd := exec.Command("/bin/sh", "-c", ":")
	cmd.SysProcAttr = &syscall.SysProcAttr{}
	return cutNetwork(cmd.SysProcAttr) == nil && cmd.Run() == nil
})
