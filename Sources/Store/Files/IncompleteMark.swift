internal import Glibc

/// `incomplete`: while this file is there, the folder's key and database may be missing and are made. It is durable before
/// the first of them is made and goes when both are, so that a first start which the power cut short is told from a kiosk that
/// lost a file.
enum IncompleteMark {
    static let name = "incomplete"

    private static let text = "What this folder lacks is made at the next start, as for a new kiosk.\n"

    static func set(in folder: String, calls: FileCalls) throws(StoreError) {
        try calls.writeDurably(Array(text.utf8), to: folder + "/" + name, in: folder)
    }

    static func remove(from folder: String, calls: FileCalls) throws(StoreError) {
        do {
            try calls.remove(folder + "/" + name)
            try calls.syncFolder(folder)
        } catch .readOnly {
            // All is there, and the next start that can takes it away.
        }
    }
}
