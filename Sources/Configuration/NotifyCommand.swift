package import FitPinkyCore
package import KioskLogic

extension KioskConfiguration {
    /// `[[notify]]`: a program of the owner's that is told the news.
    package struct NotifyCommand: Hashable, Sendable {
        /// The program's path, and its arguments.
        package var command: [String]
        /// What it is told.
        package var kinds = Set(NotificationKind.allCases)

        /// The most arguments, the path included.
        package static let maxArguments = 32

        /// The program of that path, told all news.
        package init(_ command: [String]) { self.command = command }

        /// The program's path.
        package var path: String { command.first ?? "" }

        /// As the relay knows it. The number is made of the command alone, by FNV-1a (Fowler, Noll, Vo), so that after a restart it is
        /// known who was told what.
        package var sink: NewsRelay.Sink {
            var hash: UInt64 = 0xCBF2_9CE4_8422_2325
            for argument in command {
                // No argument has a byte of zero in it.
                for byte in Array(argument.utf8) + [0] { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
            }
            return NewsRelay.Sink(id: hash, kinds: kinds)
        }
    }
}
