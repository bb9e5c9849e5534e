package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"time"

	"github.com/containerd/ttrpc"
)

// dial connects to a Unix socket; the caller closes the client.
func dial(socket string) (*ttrpc.Client, error) {
	connection, err := net.Dial("unix", socket)
	if err != nil {
		return nil, err
	}
	return ttrpc.NewClient(connection), nil
}

func printStatus(socket string) error {
	client, err := dial(socket)
	if err != nil {
		return err
	}
	defer client.Close()
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	response := &statusResponse{}
	if err := client.Call(ctx, "fitpinky.v1.Kiosk", "Status", &statusRequest{}, response); err != nil {
		return err
	}
	if response.Kiosk == nil {
		return errors.New("the answer names no kiosk")
	}
	kiosk := response.Kiosk
	fmt.Printf("kiosk id=%s name=%q version=%s\n", kiosk.ID, kiosk.Name, kiosk.Version)
	fmt.Printf("today=%s zone=%s devices=%s activity=%s\n", kiosk.Today, kiosk.Zone, kiosk.Devices, response.Activity)
	for _, member := range response.Members {
		fmt.Printf("member name=%q logged=%d required=%d\n", member.Name, member.Logged, member.Required)
	}
	return nil
}
