// A ttrpc peer that shares no code with this project: containerd's own library, as Debian packages it.
//
//	ttrpc-peer status SOCKET       asks a kiosk for its status and prints a few fields
//	ttrpc-peer echo-client SOCKET  checks an echo server of ours, line by line
//	ttrpc-peer echo-server SOCKET  serves echo for a client of ours, until its standard input ends
package main

import (
	"fmt"
	"os"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: ttrpc-peer status|echo-client|echo-server SOCKET")
		os.Exit(64)
	}
	run := map[string]func(string) error{
		"status":      printStatus,
		"echo-client": checkEcho,
		"echo-server": serveEcho,
	}[os.Args[1]]
	if run == nil {
		fmt.Fprintf(os.Stderr, "ttrpc-peer: unknown mode %q\n", os.Args[1])
		os.Exit(64)
	}
	if err := run(os.Args[2]); err != nil {
		fmt.Fprintf(os.Stderr, "ttrpc-peer: %s: %v\n", os.Args[1], err)
		os.Exit(1)
	}
}
