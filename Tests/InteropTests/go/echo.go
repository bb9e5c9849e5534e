package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"sync"
	"time"

	"github.com/containerd/ttrpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

const (
	echo        = "fitpinky.test.v1.Echo"
	maxMessage  = 4 << 20
	concurrency = 30
	// gRPC's interoperability case special_status_message.
	specialMessage = "\t\ntest with whitespace\r\nand Unicode BMP ☺ and non-BMP 😈\t\n"
)

func expectCode(err error, code codes.Code) error {
	if status.Code(err) != code {
		return fmt.Errorf("expected %v, got %v", code, err)
	}
	return nil
}

func checkEcho(socket string) error {
	client, err := dial(socket)
	if err != nil {
		return err
	}
	defer client.Close()

	say := func(ctx context.Context, request *sayRequest) (*sayResponse, error) {
		response := &sayResponse{}
		return response, client.Call(ctx, echo, "Say", request, response)
	}
	checks := []struct {
		name string
		run  func(ctx context.Context) error
	}{
		{"an answer", func(ctx context.Context) error {
			response, err := say(ctx, &sayRequest{Text: "hello"})
			if err == nil && response.Text != "hello" {
				err = fmt.Errorf("got %q", response.Text)
			}
			return err
		}},
		{"an empty message each way", func(ctx context.Context) error {
			response, err := say(ctx, &sayRequest{})
			if err == nil && (response.Text != "" || len(response.Filler) != 0) {
				err = fmt.Errorf("got %v", response)
			}
			return err
		}},
		{"metadata", func(ctx context.Context) error {
			metadata := ttrpc.MD{}
			metadata.Set("as", "Ada")
			response, err := say(ttrpc.WithMetadata(ctx, metadata), &sayRequest{})
			if err == nil && response.ActingAs != "Ada" {
				err = fmt.Errorf("got %q", response.ActingAs)
			}
			return err
		}},
		{"a status", func(ctx context.Context) error {
			request := &failRequest{Code: int32(codes.NotFound), Message: "no such workout"}
			err := client.Call(ctx, echo, "Fail", request, &sayResponse{})
			if status.Convert(err).Message() != "no such workout" {
				return fmt.Errorf("got %v", err)
			}
			return expectCode(err, codes.NotFound)
		}},
		{"a status with unusual characters", func(ctx context.Context) error {
			request := &failRequest{Code: int32(codes.Unknown), Message: specialMessage}
			err := client.Call(ctx, echo, "Fail", request, &sayResponse{})
			if status.Convert(err).Message() != specialMessage {
				return fmt.Errorf("got %q", status.Convert(err).Message())
			}
			return expectCode(err, codes.Unknown)
		}},
		{"a sleeping server", func(ctx context.Context) error {
			ctx, cancel := context.WithTimeout(ctx, 50*time.Millisecond)
			defer cancel()
			err := client.Call(ctx, echo, "Hang", &sayRequest{}, &sayResponse{})
			// Whichever clock was first: this library gives its own error, the server a status.
			if errors.Is(err, context.DeadlineExceeded) {
				return nil
			}
			return expectCode(err, codes.DeadlineExceeded)
		}},
		{"an answer after the sleeping server", func(ctx context.Context) error {
			_, err := say(ctx, &sayRequest{Text: "still here"})
			return err
		}},
		{"an unknown method", func(ctx context.Context) error {
			return expectCode(client.Call(ctx, echo, "Other", &sayRequest{}, &sayResponse{}), codes.Unimplemented)
		}},
		{"an unknown service", func(ctx context.Context) error {
			return expectCode(client.Call(ctx, "a.B", "C", &sayRequest{}, &sayResponse{}), codes.Unimplemented)
		}},
		{"a method of another shape", func(ctx context.Context) error {
			return expectCode(client.Call(ctx, echo, "Repeat", &sayRequest{}, &sayResponse{}), codes.InvalidArgument)
		}},
		{"a large message", func(ctx context.Context) error {
			filler := bytes.Repeat([]byte{7}, maxMessage-1000)
			response, err := say(ctx, &sayRequest{Filler: filler})
			if err == nil && !bytes.Equal(response.Filler, filler) {
				err = fmt.Errorf("got %d bytes", len(response.Filler))
			}
			return err
		}},
		{"an oversized message", func(ctx context.Context) error {
			_, err := say(ctx, &sayRequest{Filler: make([]byte, maxMessage)})
			return expectCode(err, codes.ResourceExhausted)
		}},
		{"an answer after the oversized message", func(ctx context.Context) error {
			_, err := say(ctx, &sayRequest{Text: "still here"})
			return err
		}},
		{"many calls at one time", func(ctx context.Context) error {
			var group sync.WaitGroup
			failures := make(chan error, concurrency)
			for number := 0; number < concurrency; number++ {
				group.Add(1)
				go func(text string) {
					defer group.Done()
					response, err := say(ctx, &sayRequest{Text: text})
					if err == nil && response.Text != text {
						err = fmt.Errorf("got %q for %q", response.Text, text)
					}
					if err != nil {
						failures <- err
					}
				}(fmt.Sprint("call ", number))
			}
			group.Wait()
			close(failures)
			return <-failures
		}},
	}
	for _, check := range checks {
		ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
		err := check.run(ctx)
		cancel()
		if err != nil {
			return fmt.Errorf("%s: %w", check.name, err)
		}
		fmt.Println("ok:", check.name)
	}
	return nil
}

func serveEcho(socket string) error {
	server, err := ttrpc.NewServer()
	if err != nil {
		return err
	}
	server.Register(echo, map[string]ttrpc.Method{
		"Say": func(ctx context.Context, unmarshal func(interface{}) error) (interface{}, error) {
			request := &sayRequest{}
			if err := unmarshal(request); err != nil {
				return nil, err
			}
			actingAs, _ := ttrpc.GetMetadataValue(ctx, "as")
			return &sayResponse{Text: request.Text, Filler: request.Filler, ActingAs: actingAs}, nil
		},
		"Fail": func(ctx context.Context, unmarshal func(interface{}) error) (interface{}, error) {
			request := &failRequest{}
			if err := unmarshal(request); err != nil {
				return nil, err
			}
			if request.Message == "too large" {
				return &sayResponse{Filler: make([]byte, maxMessage+1)}, nil
			}
			return nil, status.Error(codes.Code(request.Code), request.Message)
		},
		"Hang": func(ctx context.Context, unmarshal func(interface{}) error) (interface{}, error) {
			if err := unmarshal(&sayRequest{}); err != nil {
				return nil, err
			}
			<-ctx.Done()
			return nil, ctx.Err()
		},
	})
	listener, err := net.Listen("unix", socket)
	if err != nil {
		return err
	}
	fmt.Println("listening")
	go func() {
		// Whoever started this is gone when standard input ends.
		_, _ = io.Copy(io.Discard, os.Stdin)
		server.Close()
	}()
	if err := server.Serve(context.Background(), listener); err != ttrpc.ErrServerClosed {
		return err
	}
	return nil
}
