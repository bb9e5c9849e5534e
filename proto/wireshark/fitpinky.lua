-- Wireshark's view of ttrpc: frames, the messages around each request and response, and, where the .proto files know the
-- service, what is inside them, down to the entries of the ledger. README.md says how it is loaded and how traffic comes to it.

local ttrpc = Proto("ttrpc", "ttrpc")

local header_bytes = 10
local max_data_bytes = 4 * 1024 * 1024
local kinds = { [1] = "Request", [2] = "Response", [3] = "Data" }
local codes = {
    [0] = "OK", "CANCELLED", "UNKNOWN", "INVALID_ARGUMENT", "DEADLINE_EXCEEDED", "NOT_FOUND", "ALREADY_EXISTS",
    "PERMISSION_DENIED", "RESOURCE_EXHAUSTED", "FAILED_PRECONDITION", "ABORTED", "OUT_OF_RANGE", "UNIMPLEMENTED",
    "INTERNAL", "UNAVAILABLE", "DATA_LOSS", "UNAUTHENTICATED",
}

local f = {
    length = ProtoField.uint32("ttrpc.length", "Data length"),
    stream = ProtoField.uint32("ttrpc.stream", "Stream"),
    kind = ProtoField.uint8("ttrpc.type", "Type", base.DEC, kinds),
    flags = ProtoField.uint8("ttrpc.flags", "Flags", base.HEX),
    remote_closed = ProtoField.bool("ttrpc.flags.remote_closed", "Remote closed", 8, nil, 0x01),
    remote_open = ProtoField.bool("ttrpc.flags.remote_open", "Remote open", 8, nil, 0x02),
    no_data = ProtoField.bool("ttrpc.flags.no_data", "No data", 8, nil, 0x04),
    service = ProtoField.string("ttrpc.service", "Service"),
    method = ProtoField.string("ttrpc.method", "Method"),
    timeout = ProtoField.int64("ttrpc.timeout_nano", "Timeout (ns)"),
    key = ProtoField.string("ttrpc.metadata.key", "Key"),
    value = ProtoField.string("ttrpc.metadata.value", "Value"),
    code = ProtoField.int32("ttrpc.status.code", "Status code", base.DEC, codes),
    message = ProtoField.string("ttrpc.status.message", "Status message"),
    payload = ProtoField.bytes("ttrpc.payload", "Payload"),
    payload_bytes = ProtoField.uint32("ttrpc.payload_length", "Payload length"),
    payload_type = ProtoField.string("ttrpc.payload_type", "Payload type"),
}
ttrpc.fields = f

local malformed = ProtoExpert.new("ttrpc.malformed", "Not the message that the type calls for", expert.group.MALFORMED,
    expert.severity.ERROR)
local oversized = ProtoExpert.new("ttrpc.oversized", "More than 4 MiB", expert.group.PROTOCOL, expert.severity.WARN)
ttrpc.experts = { malformed, oversized }

ttrpc.prefs.port = Pref.uint("TCP port", 0, "Frames to and from this port are ttrpc; 0 for none")

-- "service/method" -> { request, response }, full names of messages, read from the .proto files.
local methods = {}

local function read_services(path)
    local file = io.open(path, "r")
    if not file then return end
    local text = file:read("*a"):gsub("//[^\n]*", "")
    file:close()
    local package = text:match("package%s+([%w_.]+)%s*;") or ""
    local function full(name) return name:find("%.") and name or package .. "." .. name end
    for service, body in text:gmatch("service%s+([%w_]+)%s*(%b{})") do
        for method, request, response in
            body:gmatch("rpc%s+([%w_]+)%s*%(%s*([%w_.%s]-)%s*%)%s*returns%s*%(%s*([%w_.%s]-)%s*%)")
        do
            methods[package .. "." .. service .. "/" .. method] =
                { full((request:gsub("^stream%s+", ""))), full((response:gsub("^stream%s+", ""))) }
        end
    end
end

local here = debug.getinfo(1, "S").source:match("^@(.*)[/\\]") or "."
for _, name in ipairs({ "kiosk", "sync", "pair" }) do read_services(here .. "/../fitpinky/v1/" .. name .. ".proto") end

-- Entries of the ledger, which travel in the messages of Sync byte for byte. `Sources/Ledger/Ledger.docc`, "Bytes", has their layout.
local fitpinky = Proto("fitpinky", "FitPinky ledger entry")

local kind_names, kind_messages = {}, {}

-- Each kind's comment begins with its number, and its message follows.
local function read_kinds(path)
    local file = io.open(path, "r")
    if not file then return end
    local number
    for line in file:lines() do
        number = line:match("^// Kind (%d+)%.") or number
        local message = line:match("^message ([%w_]+)")
        if message and number then
            kind_names[tonumber(number)] = message:gsub("Payload$", "")
            kind_messages[tonumber(number)] = "fitpinky.v1." .. message
            number = nil
        end
    end
    file:close()
end
read_kinds(here .. "/../fitpinky/v1/ledger.proto")

local e = {
    version = ProtoField.uint8("fitpinky.entry.version", "Version"),
    origin = ProtoField.bytes("fitpinky.entry.origin", "Origin"),
    epoch = ProtoField.uint64("fitpinky.entry.epoch", "Epoch", base.HEX),
    sequence = ProtoField.uint64("fitpinky.entry.sequence", "Sequence"),
    previous = ProtoField.bytes("fitpinky.entry.previous", "SHA-256 of the header before"),
    stamp = ProtoField.uint64("fitpinky.entry.stamp", "Stamp", base.HEX),
    time = ProtoField.absolute_time("fitpinky.entry.time", "Time of the stamp", base.UTC),
    kind = ProtoField.uint16("fitpinky.entry.kind", "Kind", base.DEC, kind_names),
    hash = ProtoField.bytes("fitpinky.entry.payload_hash", "Hash of the payload"),
    signature = ProtoField.bytes("fitpinky.entry.signature", "Signature"),
    erased = ProtoField.bool("fitpinky.entry.erased", "Words erased"),
    kept_bytes = ProtoField.uint16("fitpinky.entry.kept_length", "Bytes of the kept part"),
    kept = ProtoField.bytes("fitpinky.entry.kept", "Kept part"),
    words = ProtoField.bytes("fitpinky.entry.words", "Words"),
    words_hash = ProtoField.bytes("fitpinky.entry.words_hash", "SHA-256 of the words"),
    payload = ProtoField.bytes("fitpinky.entry.payload", "Payload"),
}
fitpinky.fields = e
local no_entry = ProtoExpert.new("fitpinky.malformed", "Not an entry of version 1 or 2", expert.group.MALFORMED,
    expert.severity.ERROR)
fitpinky.experts = { no_entry }

local header_end, signature_end = 107, 171

-- What protobuf says of a part, under it.
local function add_message(tree, pinfo, range, message)
    local protobuf = Dissector.get("protobuf")
    if not protobuf or not message or range:len() == 0 then return end
    pinfo.private["pb_msg_type"] = "message," .. message
    pcall(Dissector.call, protobuf, range:tvb(), pinfo, tree)
end

local function add_entry(tree, pinfo, range)
    local length = range:len()
    local version = length > 0 and range(0, 1):uint() or 0
    local top = tree:add(fitpinky, range, "Entry")
    if version < 1 or version > 2 or length < signature_end then return top:add_proto_expert_info(no_entry) end
    local kind = range(73, 2):uint()
    local sequence = range(25, 8):uint64()
    top:set_text("Entry " .. sequence .. " of " .. tostring(range(1, 4):bytes()):lower() .. "…: kind " .. kind ..
        (kind_names[kind] and " (" .. kind_names[kind] .. ")" or "") .. ", version " .. version)
    top:add(e.version, range(0, 1))
    top:add(e.origin, range(1, 16))
    top:add(e.epoch, range(17, 8))
    top:add(e.sequence, range(25, 8))
    top:add(e.previous, range(33, 32))
    top:add(e.stamp, range(65, 8))
    -- Milliseconds above 16 bits of counter.
    local milliseconds = range(65, 6):uint64():tonumber()
    top:add(e.time, range(65, 6), NSTime.new(math.floor(milliseconds / 1000), milliseconds % 1000 * 1000000))
    top:add(e.kind, range(73, 2))
    top:add(e.hash, range(75, 32))
    top:add(e.signature, range(header_end, 64))
    if length == signature_end then return end
    local message = kind_messages[kind]
    if version == 1 then
        local payload = range(signature_end)
        add_message(top:add(e.payload, payload), pinfo, payload, message)
        return
    end
    local state, at = range(signature_end, 1):uint(), signature_end + 3
    if state > 1 or length < at then return top:add_proto_expert_info(no_entry) end
    local count = range(signature_end + 1, 2):uint()
    top:add(e.erased, range(signature_end, 1), state == 1)
    top:add(e.kept_bytes, range(signature_end + 1, 2))
    if count > length - at then return top:add_proto_expert_info(no_entry) end
    if count > 0 then
        local kept = range(at, count)
        add_message(top:add(e.kept, kept), pinfo, kept, message)
    end
    at = at + count
    if at == length then return end
    local rest = range(at)
    if state == 1 then
        top:add(e.words_hash, rest)
    else
        add_message(top:add(e.words, rest), pinfo, rest, message)
    end
end

-- Which call a stream is: only its Request says so. Keyed by TCP connection and stream, which is never used twice.
local calls = {}
local client_ports = {}
local tcp_stream = Field.new("tcp.stream")

function ttrpc.init()
    calls = {}
    client_ports = {}
end

local function call_key(stream)
    local connection = tcp_stream()
    return (connection and tostring(connection.value) or "?") .. "/" .. stream
end

-- Calls each(number, wire type, range, value) for each field of a protobuf message; false if it is none.
local function each_field(range, each)
    local at, length = 0, range:len()
    local function varint()
        local value, shift = UInt64(0), 0
        while at < length and shift < 70 do
            local byte = range(at, 1):uint()
            at = at + 1
            value = value + UInt64(byte % 128):lshift(shift)
            if byte < 128 then return value end
            shift = shift + 7
        end
    end
    while at < length do
        local start = at
        local tag = varint()
        if not tag then return false end
        local number, wire = tag:rshift(3):tonumber(), tag:band(7):tonumber()
        if wire == 0 then
            local value = varint()
            if not value then return false end
            each(number, wire, range(start, at - start), value)
        elseif wire == 2 then
            local count = varint()
            count = count and count:tonumber()
            if not count or count > length - at then return false end
            -- An empty range is not to be had, and an empty field is left out anyway.
            if count > 0 then each(number, wire, range(at, count)) end
            at = at + count
        elseif wire == 1 or wire == 5 then
            at = at + (wire == 1 and 8 or 4)
            if at > length then return false end
        else
            return false
        end
    end
    return true
end

-- protobuf's int64 and int32 travel as 64 bits in two's complement.
local function signed(value) return Int64(value:lower(), value:higher()) end

local function add_payload(tree, pinfo, range, message)
    tree:add(f.payload_bytes, range:len()):set_generated()
    tree:add(f.payload, range)
    if not message then return end
    tree:add(f.payload_type, message):set_generated()
    local protobuf = Dissector.get("protobuf")
    if protobuf then
        pinfo.private["pb_msg_type"] = "message," .. message
        pcall(Dissector.call, protobuf, range:tvb(), pinfo, tree)
        -- It puts its own name there.
        pinfo.cols.protocol = "ttrpc"
    end
    local function each_entry(records, number)
        each_field(records, function(field, wire, part)
            if field == number and wire == 2 then add_entry(tree, pinfo, part) end
        end)
    end
    if message == "fitpinky.v1.LedgerRecords" then
        each_entry(range, 1)
    elseif message == "fitpinky.v1.ExchangeFrame" then
        each_field(range, function(field, wire, part) if field == 4 and wire == 2 then each_entry(part, 1) end end)
    end
    pinfo.cols.protocol = "ttrpc"
end

local function request(tree, pinfo, range, key)
    local service, method, payload = "", "", nil
    local sound = range and each_field(range, function(number, wire, part, value)
        if number == 1 and wire == 2 then
            service = part:string(ENC_UTF_8)
            tree:add(f.service, part)
        elseif number == 2 and wire == 2 then
            method = part:string(ENC_UTF_8)
            tree:add(f.method, part)
        elseif number == 3 and wire == 2 then
            payload = part
        elseif number == 4 and wire == 0 then
            tree:add(f.timeout, part, signed(value))
        elseif number == 5 and wire == 2 then
            local pair = tree:add(part, "Metadata")
            each_field(part, function(inner, inner_wire, text)
                if inner_wire == 2 and inner == 1 then pair:add(f.key, text) end
                if inner_wire == 2 and inner == 2 then pair:add(f.value, text) end
            end)
        end
    end)
    if range and not sound then tree:add_proto_expert_info(malformed) end
    local name = service .. "/" .. method
    calls[key] = name
    if payload then add_payload(tree, pinfo, payload, methods[name] and methods[name][1]) end
    return name
end

local function response(tree, pinfo, range, message)
    local code, text, payload = 0, nil, nil
    local sound = not range or each_field(range, function(number, wire, part)
        if number == 1 and wire == 2 then
            each_field(part, function(inner, inner_wire, inner_part, value)
                if inner == 1 and inner_wire == 0 then
                    code = signed(value):tonumber()
                    tree:add(f.code, inner_part, code)
                elseif inner == 2 and inner_wire == 2 then
                    text = inner_part:string(ENC_UTF_8)
                    tree:add(f.message, inner_part)
                end
            end)
        elseif number == 2 and wire == 2 then
            payload = part
        end
    end)
    if payload then add_payload(tree, pinfo, payload, message) end
    if not sound then
        tree:add_proto_expert_info(malformed)
        return "malformed"
    end
    return (codes[code] or tostring(code)) .. (text and ": " .. text or "")
end

-- What the packet's line says, frame by frame.
local infos = {}

local function frame(buffer, pinfo, tree)
    local length, stream = buffer(0, 4):uint(), buffer(4, 4):uint()
    local kind, flags = buffer(8, 1):uint(), buffer(9, 1):uint()
    local kind_name = kinds[kind] or "type " .. kind
    local set = {}
    if flags % 2 >= 1 then set[#set + 1] = "remote closed" end
    if flags % 4 >= 2 then set[#set + 1] = "remote open" end
    if flags % 8 >= 4 then set[#set + 1] = "no data" end
    local names = #set > 0 and " [" .. table.concat(set, ", ") .. "]" or ""

    pinfo.cols.protocol = "ttrpc"
    local top = tree:add(ttrpc, buffer(), "ttrpc " .. kind_name .. names .. ", stream " .. stream)
    local length_item = top:add(f.length, buffer(0, 4))
    if length > max_data_bytes then length_item:add_proto_expert_info(oversized) end
    top:add(f.stream, buffer(4, 4))
    top:add(f.kind, buffer(8, 1))
    local flag_tree = top:add(f.flags, buffer(9, 1))
    flag_tree:add(f.remote_closed, buffer(9, 1))
    flag_tree:add(f.remote_open, buffer(9, 1))
    flag_tree:add(f.no_data, buffer(9, 1))

    local data = buffer:len() > header_bytes and buffer(header_bytes) or nil
    local key = call_key(stream)
    local from_client = pinfo.private["ttrpc_from_client"]
    local info = kind_name .. names .. " " .. stream
    if kind == 1 then
        info = info .. " " .. request(top, pinfo, data, key)
    else
        local name = calls[key]
        local types = name and methods[name]
        if kind == 2 then
            info = info .. " " .. response(top, pinfo, data, types and types[2])
        elseif kind == 3 and data then
            -- The client is the side that did not answer: it opened the connection.
            add_payload(top, pinfo, data, types and types[from_client == "yes" and 1 or 2])
        end
        if name then info = info .. " (" .. name .. ")" end
    end
    -- Set anew, because the dissector of protobuf writes there too.
    infos[#infos + 1] = info
    pinfo.cols.info = table.concat(infos, "; ")
    return buffer:len()
end

function ttrpc.dissector(buffer, pinfo, tree)
    -- Streams are odd, and so the side that sends a Request is the client; what comes before one has no call to name.
    local connection = tcp_stream()
    local key = connection and tostring(connection.value) or "?"
    if buffer:len() >= header_bytes and buffer(8, 1):uint() == 1 and not client_ports[key] then
        client_ports[key] = pinfo.src_port
    end
    pinfo.private["ttrpc_from_client"] = client_ports[key] == pinfo.src_port and "yes" or "no"
    infos = {}
    dissect_tcp_pdus(buffer, tree, header_bytes,
        function(part, _, offset) return part(offset, 4):uint() + header_bytes end, frame)
    return buffer:len()
end

-- Anything on TCP whose first bytes can be nothing else, so that no port need be named.
local function looks_like(buffer, pinfo, tree)
    if buffer:len() < header_bytes or buffer(0, 4):uint() > max_data_bytes then return false end
    local kind, flags = buffer(8, 1):uint(), buffer(9, 1):uint()
    if kind ~= 1 or flags > 2 or buffer(4, 4):uint() % 2 == 0 then return false end
    -- A Request begins with the name of its service.
    if buffer:len() < 12 or buffer(10, 1):uint() ~= 0x0a then return false end
    pinfo.conversation = ttrpc
    ttrpc.dissector(buffer, pinfo, tree)
    return true
end
ttrpc:register_heuristic("tcp", looks_like)

local tcp_ports = DissectorTable.get("tcp.port")
tcp_ports:add_for_decode_as(ttrpc)
local known_port = 0
function ttrpc.prefs_changed()
    if known_port ~= 0 then tcp_ports:remove(known_port, ttrpc) end
    known_port = ttrpc.prefs.port
    if known_port ~= 0 then tcp_ports:add(known_port, ttrpc) end
end
