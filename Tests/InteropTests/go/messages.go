package main

import "github.com/gogo/protobuf/proto"

// The messages of proto/fitpinky/v1/kiosk.proto and Tests/TTRPCTransportTests/Proto/echo.proto, as far as they are used
// here. containerd/ttrpc 1.1 encodes with gogo/protobuf, which takes plain structs with tags; what is left out of a
// struct is skipped.

type statusRequest struct{}

type statusResponse struct {
	Kiosk    *kioskInfo `protobuf:"bytes,1,opt,name=kiosk,proto3"`
	Members  []*member  `protobuf:"bytes,2,rep,name=members,proto3"`
	Activity string     `protobuf:"bytes,5,opt,name=activity,proto3"`
}

type kioskInfo struct {
	ID      string `protobuf:"bytes,1,opt,name=id,proto3"`
	Name    string `protobuf:"bytes,2,opt,name=name,proto3"`
	Version string `protobuf:"bytes,3,opt,name=version,proto3"`
	Zone    string `protobuf:"bytes,5,opt,name=zone,proto3"`
	Today   string `protobuf:"bytes,6,opt,name=today,proto3"`
	Devices string `protobuf:"bytes,7,opt,name=devices,proto3"`
}

type member struct {
	Name     string `protobuf:"bytes,2,opt,name=name,proto3"`
	Logged   uint32 `protobuf:"varint,3,opt,name=logged,proto3"`
	Required uint32 `protobuf:"varint,4,opt,name=required,proto3"`
}

type sayRequest struct {
	Text   string `protobuf:"bytes,1,opt,name=text,proto3"`
	Filler []byte `protobuf:"bytes,2,opt,name=filler,proto3"`
}

type sayResponse struct {
	Text     string `protobuf:"bytes,1,opt,name=text,proto3"`
	Number   int64  `protobuf:"varint,2,opt,name=number,proto3"`
	Filler   []byte `protobuf:"bytes,3,opt,name=filler,proto3"`
	ActingAs string `protobuf:"bytes,4,opt,name=acting_as,proto3"`
}

type failRequest struct {
	Code    int32  `protobuf:"varint,1,opt,name=code,proto3"`
	Message string `protobuf:"bytes,2,opt,name=message,proto3"`
}

func (m *statusRequest) Reset()         { *m = statusRequest{} }
func (m *statusRequest) String() string { return proto.CompactTextString(m) }
func (*statusRequest) ProtoMessage()    {}

func (m *statusResponse) Reset()         { *m = statusResponse{} }
func (m *statusResponse) String() string { return proto.CompactTextString(m) }
func (*statusResponse) ProtoMessage()    {}

func (m *kioskInfo) Reset()         { *m = kioskInfo{} }
func (m *kioskInfo) String() string { return proto.CompactTextString(m) }
func (*kioskInfo) ProtoMessage()    {}

func (m *member) Reset()         { *m = member{} }
func (m *member) String() string { return proto.CompactTextString(m) }
func (*member) ProtoMessage()    {}

func (m *sayRequest) Reset()         { *m = sayRequest{} }
func (m *sayRequest) String() string { return proto.CompactTextString(m) }
func (*sayRequest) ProtoMessage()    {}

func (m *sayResponse) Reset()         { *m = sayResponse{} }
func (m *sayResponse) String() string { return proto.CompactTextString(m) }
func (*sayResponse) ProtoMessage()    {}

func (m *failRequest) Reset()         { *m = failRequest{} }
func (m *failRequest) String() string { return proto.CompactTextString(m) }
func (*failRequest) ProtoMessage()    {}
