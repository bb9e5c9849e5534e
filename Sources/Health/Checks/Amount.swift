/// Numbers as a person says them.
enum Amount {
    /// A span of time in its largest sensible unit.
    static func time(seconds: Int64) -> String {
        switch seconds {
        case ..<120: "\(max(0, seconds)) s"
        case ..<7200: "\(seconds / 60) minutes"
        case ..<172_800: "\(seconds / 3600) hours"
        default: "\(seconds / 86_400) days"
        }
    }

    /// Bytes a day, told in MB.
    static func daily(bytes: Int64) -> String {
        bytes < 10_000_000 ? "\(bytes / 1_000_000).\(bytes / 100_000 % 10) MB a day" : "\(bytes / 1_000_000) MB a day"
    }

    /// What so many bytes in so many seconds come to in a day.
    static func bytesADay(_ bytes: Int64, in seconds: Int64) -> Int64 {
        let (product, overflow) = bytes.multipliedReportingOverflow(by: 86_400)
        return overflow ? bytes / max(1, seconds / 86_400) : product / max(1, seconds)
    }
}
