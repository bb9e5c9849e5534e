internal import ConsoleLogic
internal import FitPinkyCore
internal import HealthExport
internal import HealthFiles
internal import Synchronization

/// The export that a phone has sent: while it is read, and then until its member says whether it is kept. One at a time, in memory
/// alone.
final class HealthImports: Sendable {
    /// How the present one stands.
    private enum State {
        case idle
        case reading(Int, PhoneID, BodyStream, HealthUpload?)
        case found(Int, PhoneID, HealthFindings, until: UTCInstant)
    }

    /// What one phone is told.
    enum Standing {
        case idle
        /// It is another phone's.
        case busy
        case reading(byteCount: Int, expectedBytes: Int?)
        case found(HealthFindings, until: UTCInstant)
    }

    private let state = Mutex((next: 0, present: State.idle))

    /// Begins to read what that phone sends, in place of what it had sent before; nil while there is another's, or it sends already.
    func begin(_ phone: PhoneID, _ stream: BodyStream) -> Int? {
        state.withLock { state in
            switch state.present {
            case .found(_, phone, _, _), .idle: break
            case .reading, .found: return nil
            }
            state.next += 1
            state.present = .reading(state.next, phone, stream, nil)
            return state.next
        }
    }

    /// What reads it, so that it can be told to stop. False if it was given up meanwhile.
    func reads(_ number: Int, with upload: HealthUpload) -> Bool {
        state.withLock { state in
            guard case .reading(number, let phone, let stream, _) = state.present else { return false }
            state.present = .reading(number, phone, stream, upload)
            return true
        }
    }

    /// Keeps what was found until then. False if it was given up meanwhile.
    func found(_ number: Int, _ findings: HealthFindings, until: UTCInstant) -> Bool {
        state.withLock { state in
            guard case .reading(number, let phone, _, _) = state.present else { return false }
            state.present = .found(number, phone, findings, until: until)
            return true
        }
    }

    /// Ends it, if it is still the present one.
    func end(_ number: Int) {
        state.withLock { state in
            switch state.present {
            case .reading(number, _, _, _), .found(number, _, _, _): state.present = .idle
            case .idle, .reading, .found: break
            }
        }
    }

    /// Forgets what was found for that phone, or has reading end. False if there is nothing of it.
    func discard(_ phone: PhoneID) -> Bool {
        let (isDone, stream, upload): (Bool, BodyStream?, HealthUpload?) = state.withLock { state in
            switch state.present {
            case .reading(_, phone, let stream, let upload):
                state.present = .idle
                return (true, stream, upload)
            case .found(_, phone, _, _):
                state.present = .idle
                return (true, nil, nil)
            case .idle, .reading, .found: return (false, nil, nil)
            }
        }
        stream?.fail(.cutOff)
        upload?.cancel()
        return isDone
    }

    /// What waits for a word of that phone, with its number.
    func findings(of phone: PhoneID, at now: UTCInstant) -> (number: Int, findings: HealthFindings)? {
        state.withLock { state in
            guard case .found(let number, phone, let findings, let until) = state.present, now < until else {
                return nil
            }
            return (number, findings)
        }
    }

    /// How it stands, for that phone.
    func standing(of phone: PhoneID, at now: UTCInstant) -> Standing {
        state.withLock { state in
            switch state.present {
            case .idle: .idle
            case .reading(_, phone, let stream, _):
                .reading(byteCount: stream.byteCount, expectedBytes: stream.expectedBytes)
            case .found(_, phone, let findings, let until):
                now < until ? .found(findings, until: until) : .idle
            case .reading, .found: .busy
            }
        }
    }
}
