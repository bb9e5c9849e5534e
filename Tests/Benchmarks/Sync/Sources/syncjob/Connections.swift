/// TCP connections of this machine, as proc(5) shows them.
enum Connections {
    /// Whether one is established with one of these ports at either end.
    static func exist(on ports: Set<Int>) -> Bool {
        let lines = Kernel.text("/proc/net/tcp")?.split(separator: "\n").dropFirst() ?? []
        return lines.contains { line in
            // A number, the local address, the other one, the state; 1 is established.
            let words = line.split(separator: " ", maxSplits: 4)
            guard words.count > 3, words[3] == "01" else { return false }
            return words[1...2].contains { address in
                address.split(separator: ":").last.flatMap { Int($0, radix: 16) }.map(ports.contains) ?? false
            }
        }
    }
}
