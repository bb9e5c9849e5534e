package main

import (
	"fmt"
	"math/bits"
	"time"
)

// What Sources/Load does in Swift, in Go: the same histogram, the same loop, the same line.

const (
	steps  = 64
	length = 32 * steps
)

type histogram [length]uint32

func (h *histogram) add(nanoseconds uint64) {
	shift := bits.Len64(nanoseconds) - 7
	if shift < 0 {
		shift = 0
	}
	index := shift*steps + int(nanoseconds>>shift)
	if index >= length {
		index = length - 1
	}
	h[index]++
}

func (h *histogram) merge(other *histogram) {
	for index, number := range other {
		h[index] += number
	}
}

func (h *histogram) count() int {
	count := 0
	for _, number := range h {
		count += int(number)
	}
	return count
}

func (h *histogram) percentile(percent int) int {
	rank := (h.count()*percent + 99) / 100
	seen := 0
	for index, number := range h {
		seen += int(number)
		if number > 0 && seen >= rank {
			return middle(index)
		}
	}
	return 0
}

func middle(index int) int {
	if index < 2*steps {
		return index
	}
	shift := index/steps - 1
	return (index-shift*steps)<<shift + (1<<shift)/2
}

// load calls for a fifth of the time without measuring, then for the time, and prints how many calls there were, in how
// many microseconds, and the 50th and 99th percentile in nanoseconds. Then it waits, for its memory to be looked at.
func load(callers, seconds int, call func() error) error {
	duration := time.Duration(seconds) * time.Second
	if _, err := turn(callers, duration/5, call); err != nil {
		return err
	}
	start := time.Now()
	times, err := turn(callers, duration, call)
	if err != nil {
		return err
	}
	elapsed := time.Since(start).Microseconds()
	fmt.Println(times.count(), elapsed, times.percentile(50), times.percentile(99))
	time.Sleep(time.Minute)
	return nil
}

func turn(callers int, duration time.Duration, call func() error) (*histogram, error) {
	type outcome struct {
		times *histogram
		err   error
	}
	end := time.Now().Add(duration)
	outcomes := make(chan outcome, callers)
	for caller := 0; caller < callers; caller++ {
		go func() {
			times := &histogram{}
			before := time.Now()
			for {
				if err := call(); err != nil {
					outcomes <- outcome{err: err}
					return
				}
				after := time.Now()
				times.add(uint64(after.Sub(before)))
				before = after
				if !before.Before(end) {
					outcomes <- outcome{times: times}
					return
				}
			}
		}()
	}
	all := &histogram{}
	for caller := 0; caller < callers; caller++ {
		outcome := <-outcomes
		if outcome.err != nil {
			return nil, outcome.err
		}
		all.merge(outcome.times)
	}
	return all, nil
}
