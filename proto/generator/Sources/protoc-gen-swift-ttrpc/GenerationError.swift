/// Why no code was written. protoc prints the description.
enum GenerationError: Error, CustomStringConvertible {
    case unknownOption(String)
    case badOption(key: String, value: String, allowed: String)
    case methodsCollide(service: String, swiftName: String)

    var description: String {
        switch self {
        case .unknownOption(let key):
            "unknown option \(key); the options are Visibility and FileNaming"
        case .badOption(let key, let value, let allowed):
            "option \(key) is \"\(value)\"; allowed are \(allowed)"
        case .methodsCollide(let service, let swiftName):
            "service \(service) has two methods that are both `\(swiftName)` in Swift; rename one"
        }
    }
}
