import Glibc

/// Who has a device open, for the message that says "busy".
enum DeviceHolder {
    static let maxProcesses = 4096

    /// Name and number of the first other process that has the device open. Nil if there is none, or none that this user
    /// may look into.
    static func find(device: String, processes: String = "/proc", own: CInt = getpid()) -> String? {
        let path = SystemFiles.resolved(device)
        let numbers = SystemFiles.names(in: processes).compactMap { CInt($0) }.filter { $0 != own }
        for number in numbers.prefix(maxProcesses) {
            let folder = "\(processes)/\(number)"
            let holds = SystemFiles.names(in: "\(folder)/fd").contains {
                SystemFiles.target(ofLink: "\(folder)/fd/\($0)") == path
            }
            if holds { return "\(SystemFiles.text(at: "\(folder)/comm") ?? "process") (\(number))" }
        }
        return nil
    }
}
