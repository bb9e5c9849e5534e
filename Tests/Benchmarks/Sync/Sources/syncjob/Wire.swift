import Glibc

/// What crosses the loopback between programs, as a packet socket sees it: every connection on some ports, and not only those that
/// last. For root alone.
struct Wire {
    /// From `PACKET_STATISTICS`: how many packets came, and how many of them nobody could take.
    private struct Statistics {
        var packets: UInt32 = 0
        var drops: UInt32 = 0
    }

    /// That were accepted.
    private(set) var connections = 0
    /// What TCP carried, both ways.
    private(set) var bytes = 0

    var text: String { "\(connections) \(bytes)" }

    /// Counts for so long. Says that it counts by making that file.
    static func count(seconds: Double, ports: Set<Int>, ready: String) throws -> Wire {
        let ipv4 = UInt16(0x0800).bigEndian
        let listener = socket(AF_PACKET, Int32(SOCK_DGRAM.rawValue), Int32(ipv4))
        guard listener >= 0 else { throw JobError.system("socket", errno) }
        defer { close(listener) }
        // What other programs say on the loopback has to find room as well.
        var room: Int32 = 64 << 20
        // SO_RCVBUFFORCE.
        let roomName: Int32 = 33
        guard setsockopt(listener, SOL_SOCKET, roomName, &room, socklen_t(MemoryLayout<Int32>.size)) == 0 else {
            throw JobError.system("setsockopt", errno)
        }
        guard let file = fopen(ready, "w") else { throw JobError.system("fopen", errno) }
        fclose(file)
        var wire = Wire()
        var packet = [UInt8](repeating: 0, count: 128)
        let end = Race.now() + seconds
        while true {
            let left = end - Race.now()
            guard left > 0 else { break }
            var waiting = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
            guard poll(&waiting, 1, Int32(left * 1000) + 1) > 0 else { continue }
            let count = recv(listener, &packet, packet.count, 0)
            guard count >= 0 else { throw JobError.system("recv", errno) }
            wire.add(packet.prefix(count), ports)
        }
        var statistics = Statistics()
        var size = socklen_t(MemoryLayout<Statistics>.size)
        // SOL_PACKET and PACKET_STATISTICS.
        let (packetLevel, statisticsName) = (Int32(263), Int32(6))
        guard getsockopt(listener, packetLevel, statisticsName, &statistics, &size) == 0 else {
            throw JobError.system("getsockopt", errno)
        }
        guard statistics.drops == 0 else { throw JobError.wrong("\(statistics.drops) packets were not counted") }
        return wire
    }

    /// Of a packet the beginning is enough: its length is said there.
    private mutating func add(_ packet: ArraySlice<UInt8>, _ ports: Set<Int>) {
        func number(_ index: Int) -> Int { Int(packet[index]) << 8 | Int(packet[index + 1]) }
        guard packet.count >= 40, packet[9] == 6 else { return }
        let tcp = Int(packet[0] & 15) * 4
        guard packet.count >= tcp + 20, ports.contains(number(tcp)) || ports.contains(number(tcp + 2)) else { return }
        // SYN and ACK are of who accepts.
        if packet[tcp + 13] & 0x12 == 0x12 { connections += 1 }
        bytes += number(2) - tcp - Int(packet[tcp + 12] >> 4) * 4
    }
}
