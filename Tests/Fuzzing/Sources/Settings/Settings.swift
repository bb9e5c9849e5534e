import Configuration

/// Whatever the text is, it is refused with its place and a sentence, or is a configuration that reads back from its text.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    // Bytes that are no text are refused before they are read as TOML.
    let bytes = UnsafeBufferPointer(start: start, count: count)
    guard let text = String(validating: bytes, as: UTF8.self) else { return 0 }
    do throws(ConfigurationError) {
        let configuration = try KioskConfiguration(toml: text, file: file)
        checkPrinted(configuration)
    } catch {
        check(error, text)
    }
    return 0
}

private let file = "kiosk.toml"

private func checkPrinted(_ configuration: KioskConfiguration) {
    do throws(ConfigurationError) {
        let again = try KioskConfiguration(toml: configuration.toml, file: file)
        precondition(again == configuration)
    } catch {
        preconditionFailure("what is printed is refused: \(error)")
    }
}

/// A person finds what to mend: the file, the line or the key, what is wrong.
private func check(_ error: ConfigurationError, _ text: String) {
    precondition(error.file == file && !error.message.isEmpty)
    precondition(error.line != nil || error.key != nil || text.utf8.count > KioskConfiguration.maxFileBytes)
    // One more than there are: where something is missing at the end.
    let lines = text.count(where: \.isNewline) + 1
    precondition((1...lines + 1).contains(error.line ?? 1))
    precondition(error.description.hasPrefix("\(file):") && error.description.hasSuffix(error.message))
}
