package import FitPinkyCore

/// What the console bounds. The documentation has the same table.
package enum ConsoleLimits {
    // MARK: A request

    /// Bytes of a request's header fields, and of one of them.
    package static let headerBytes = 8192
    /// Header fields of a request.
    package static let headerFields = 64
    /// Bytes of a form or of JSON.
    package static let bodyBytes = 65_536
    /// Bytes of an upload, which is read while it comes; one at a time.
    package static let uploadBytes = 1 << 30
    /// Of a zip archive of documents.
    package static let documentsBytes = 8 << 20
    /// How long what was found in an upload waits for a word.
    package static let findingsMilliseconds: Int64 = 600_000

    // MARK: A connection

    /// Connections in all.
    package static let connections = 32
    /// Connections of one address.
    package static let connectionsPerAddress = 8
    /// Connections of all IPv6 addresses. A machine takes as many of those as it likes, in each network of its link; with its one address of
    /// IPv4 it still leaves a few to others.
    package static let connectionsOverIPv6 = 20
    /// From the connection, or the answer before it, until a request's headers are here.
    package static let headerTime = MonotonicInstant.Span.seconds(5)
    /// From the answer until the next request begins.
    package static let idleTime = MonotonicInstant.Span.seconds(30)
    /// A body has to come as fast as this.
    package static let bodyBytesPerSecond = 8192
    /// Answers that a client does not read: with more of them, the connection is dropped.
    package static let unreadBytes = 262_144

    // MARK: Live streams

    /// Live streams in all; the oldest gives way.
    package static let streams = 8
    /// Live streams of one phone; the oldest gives way.
    package static let streamsPerPhone = 2
    /// A stream says that it is alive.
    package static let heartbeat = MonotonicInstant.Span.seconds(25)

    // MARK: People

    /// Phones and tokens that are admitted.
    package static let phones = 12
    /// Places to which notifications go that were set up on the page.
    package static let sinks = 12
    /// Characters of a phone's name.
    package static let phoneNameCharacters = 40
    /// Actions of one phone: at once, and one more a second.
    package static let actionsAtOnce = 60
    /// Requests of which is remembered what came of them, so that the same one is not done twice.
    package static let rememberedRequests = 256

    // MARK: Getting in

    /// One request for admission an address in that time.
    package static let admissionInterval = MonotonicInstant.Span.seconds(600)
    /// Requests for admission in an hour.
    package static let admissionsPerHour = 3
    /// How long an invitation of a phone is good.
    package static let inviteMilliseconds: Int64 = 600_000
    /// Wrong tries that burn it.
    package static let inviteTries = 5
    /// How long a cookie lasts: 400 days, which is what browsers allow.
    package static let cookieSeconds = 34_560_000
}
