import Glibc
import Synchronization

/// The address of the draft's path, for a signal's handler, which may do little more than remove that file; 0 for none.
private let draftAddress = Atomic<UInt>(0)

/// Removes a draft when a signal ends the program, so that Ctrl-C leaves nothing half-written.
enum DraftRemoval {
    private static let endings = [SIGINT, SIGTERM, SIGHUP]

    /// From now on such a file is removed.
    static func begin(_ path: String) {
        end()
        draftAddress.store(UInt(bitPattern: strdup(path)), ordering: .sequentiallyConsistent)
        for ending in endings where !isIgnored(ending) {
            signal(ending) { number in
                if let path = UnsafePointer<CChar>(bitPattern: draftAddress.load(ordering: .sequentiallyConsistent)) {
                    unlink(path)
                }
                signal(number, SIG_DFL)
                raise(number)
            }
        }
    }

    /// The file has its name, or is gone.
    static func end() {
        let address = draftAddress.exchange(0, ordering: .sequentiallyConsistent)
        for ending in endings where address != 0 && !isIgnored(ending) { signal(ending, SIG_DFL) }
        free(UnsafeMutableRawPointer(bitPattern: address))
    }

    /// Whether the caller wants it so, as nohup does.
    private static func isIgnored(_ ending: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(ending, nil, &action) == 0 else { return false }
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: UInt.self)
            == unsafeBitCast(SIG_IGN, to: UInt.self)
    }
}
