// containerd's ttrpc, as Debian packages it, as a contender: a server that echoes, and a client that measures.
//
//	gojob serve unix SOCKET                     echoes until it is killed; prints `ready` and the words for call
//	gojob call CALLERS SECONDS unix SOCKET      calls and measures; see load.go
package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"strconv"

	"github.com/containerd/ttrpc"
	"github.com/gogo/protobuf/proto"
)

const (
	service      = "fitpinky.benchmark.v1.Echo"
	method       = "Say"
	payloadBytes = 200
)

// The message of echo.proto. containerd/ttrpc 1.1 encodes with gogo/protobuf, which takes plain structs with tags.
type note struct {
	Payload []byte `protobuf:"bytes,1,opt,name=payload,proto3"`
}

func (m *note) Reset()         { *m = note{} }
func (m *note) String() string { return proto.CompactTextString(m) }
func (*note) ProtoMessage()    {}

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Println("gojob:", err)
		os.Exit(1)
	}
}

func run(words []string) error {
	if len(words) == 3 && words[0] == "serve" && words[1] == "unix" {
		return serve(words[2])
	}
	if len(words) == 5 && words[0] == "call" && words[3] == "unix" {
		callers, err := strconv.Atoi(words[1])
		if err != nil {
			return err
		}
		seconds, err := strconv.Atoi(words[2])
		if err != nil {
			return err
		}
		return call(words[4], callers, seconds)
	}
	return errors.New("usage")
}

func serve(socket string) error {
	server, err := ttrpc.NewServer()
	if err != nil {
		return err
	}
	server.Register(service, map[string]ttrpc.Method{
		method: func(_ context.Context, unmarshal func(interface{}) error) (interface{}, error) {
			request := &note{}
			if err := unmarshal(request); err != nil {
				return nil, err
			}
			return request, nil
		},
	})
	listener, err := net.Listen("unix", socket)
	if err != nil {
		return err
	}
	fmt.Println("ready unix", socket)
	return server.Serve(context.Background(), listener)
}

func call(socket string, callers, seconds int) error {
	connection, err := net.Dial("unix", socket)
	if err != nil {
		return err
	}
	client := ttrpc.NewClient(connection)
	defer client.Close()
	sent := &note{Payload: bytes.Repeat([]byte{7}, payloadBytes)}
	return load(callers, seconds, func() error {
		answer := &note{}
		if err := client.Call(context.Background(), service, method, sent, answer); err != nil {
			return err
		}
		if !bytes.Equal(answer.Payload, sent.Payload) {
			return errors.New("another echo")
		}
		return nil
	})
}
