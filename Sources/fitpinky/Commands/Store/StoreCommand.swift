import ArgumentParser
import Glibc

struct StoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "store", abstract: "What the kiosk keeps: verify, count, back up, restore.",
        discussion: """
            The ledger's entries and the photos are kept for good. Everything else is derived from them, and can be worked \
            out anew at any time.
            """,
        subcommands: [
            StoreVerifyCommand.self, StoreRebuildCommand.self, StoreStatsCommand.self, StoreSchemasCommand.self,
            StoreBackupCommand.self, StoreRestoreCommand.self, StoreResetCommand.self, StoreCompactCommand.self,
        ])
}

/// `12 photos`, `1 photo`.
func counted(_ count: some BinaryInteger, _ noun: String, _ plural: String? = nil) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(plural ?? noun + "s")"
}

/// `812 B`, `13 kB`, `4.5 MB`: to two digits at least, in thousands.
func size(_ byteCount: some BinaryInteger) -> String {
    var (value, rest) = (Int(clamping: byteCount), 0)
    for unit in ["B", "kB", "MB", "GB"] {
        if value < 1000 || unit == "GB" {
            return value < 10 && unit != "B" ? "\(value).\(rest / 100) \(unit)" : "\(value) \(unit)"
        }
        (value, rest) = value.quotientAndRemainder(dividingBy: 1000)
    }
    return "\(byteCount) B"
}
