/// How much is written: what wears a memory card out.
package struct WearFacts: Hashable, Sendable {
    /// So many bytes in so many seconds.
    package struct Writes: Hashable, Sendable {
        package var bytes: Int64
        /// In how long.
        package var seconds: Int64

        package init(bytes: Int64, seconds: Int64) {
            (self.bytes, self.seconds) = (bytes, seconds)
        }

        var bytesADay: Int64 { Amount.bytesADay(bytes, in: seconds) }
        var isLong: Bool { seconds >= WearFacts.leastSeconds }
    }

    /// The disk under the state folder.
    package struct Disk: Hashable, Sendable {
        /// As the kernel calls it: `mmcblk0`.
        package var name: String
        /// Since the machine started.
        package var writes: Writes

        package init(name: String, writes: Writes) {
            (self.name, self.writes) = (name, writes)
        }

        /// SD cards and eMMC are the ones that wear out within years.
        var isCard: Bool { name.hasPrefix("mmcblk") }
    }

    /// The agent's own; nil if the kernel does not say.
    package var agent: Writes?
    /// The whole machine's; nil where there is no such disk (a file system over the network, in memory).
    package var disk: Disk?

    /// A start writes more than a day does; before this has passed nothing is concluded.
    package static let leastSeconds: Int64 = 86_400
    /// A good card of 32 GB takes some 8 TB: ten years of this.
    package static let maxDiskBytesADay: Int64 = 2_000_000_000
    /// Twenty photos a day with everything around them are far less.
    package static let maxAgentBytesADay: Int64 = 200_000_000

    package init(agent: Writes?, disk: Disk?) {
        (self.agent, self.disk) = (agent, disk)
    }

    /// Nothing is concluded of less than a day.
    package var check: HealthCheck {
        let texts = [
            agent.flatMap { $0.isLong ? "the agent writes \(Amount.daily(bytes: $0.bytesADay))" : nil },
            disk.flatMap {
                $0.writes.isLong ? "\($0.name) takes \(Amount.daily(bytes: $0.writes.bytesADay)) altogether" : nil
            },
        ].compactMap { $0 }
        guard agent != nil || disk != nil else { return .pass(.wear, "the kernel does not say what is written") }
        guard !texts.isEmpty else { return .pass(.wear, "too early to tell: that takes a day") }
        let text = texts.joined(separator: ", ")
        if let agent, agent.isLong, agent.bytesADay > WearFacts.maxAgentBytesADay {
            return .warning(
                .wear,
                "\(text): more than \(Amount.daily(bytes: WearFacts.maxAgentBytesADay)) is not normal for a kiosk",
                fix: "see log.level in kiosk.toml and the log (journalctl -u fitpinky) for what repeats")
        }
        if let disk, disk.isCard, disk.writes.isLong, disk.writes.bytesADay > WearFacts.maxDiskBytesADay {
            return .warning(
                .wear, "\(text): the card wears out within a few years",
                fix:
                    "find what writes (iotop -ao), keep the journal in memory (Storage=volatile in journald.conf), and "
                    + "switch swap on the card off")
        }
        return .pass(.wear, text)
    }
}
