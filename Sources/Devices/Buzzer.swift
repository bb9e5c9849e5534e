/// Something that sounds while it is on, used from one thread.
package protocol Buzzer: AnyObject {
    /// Sounds, or is silent. After an error the next call tries anew.
    func sound(_ isOn: Bool) throws(BuzzerError)
}

/// Why the buzzer cannot be heard.
package enum BuzzerError: Error, Hashable, Sendable {
    /// No chip of that path, name or label, or no line of that name or offset, or several.
    case notFound(line: String, chip: String?)
    /// Another program has the line; `consumer` is the name it gave.
    case busy(line: String, consumer: String?)
    /// A system call failed for another reason.
    case failed(call: String, errno: Int32)
}
