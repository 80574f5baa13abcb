package simulate

import (
	"os"
	"os/exec"
	"sync"
	"syscall"
)

// cutNetwork starts the process in a network namespace without connections, in a user namespace with the same IDs if not as root.
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
