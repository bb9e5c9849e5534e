internal import ConfigurationFiles
package import Ledger
internal import Store

/// Which start of the machine this is.
package enum MachineBoot {
    /// The kernel's random name of it.
    package static let current: BootID = {
        // Without /proc each start of the agent counts as one of the machine: moments are then dated roughly, not lost.
        let text = (try? SmallFile.contents(of: "/proc/sys/kernel/random/boot_id", maxBytes: 64)) ?? []  // see above
        let line = String(decoding: text, as: UTF8.self).prefix { !$0.isNewline }
        return BootID(text: line) ?? BootID(bytes: Store.systemRandom(BootID.byteCount)) ?? .none
    }()
}
