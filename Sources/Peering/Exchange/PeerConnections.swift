internal import Configuration
internal import Synchronization
internal import TTRPC
internal import TTRPCTransport

/// The connections that this kiosk has made to others: one to each, whatever ledgers the two share.
final class PeerConnections: Sendable {
    let certificate: DeviceCertificate
    private let record: WireRecord?

    /// One of them, as one of its users has it.
    struct Connection: Sendable {
        let client: TTRPCClient
        fileprivate let place: Place
        fileprivate let number: Int
    }

    fileprivate struct Place: Hashable {
        var key: KeyPin
        var address: HostPort
    }

    private struct Kept {
        var number: Int
        var attempt: Task<Result<TTRPCClient, ConnectError>, Never>
        var users: Int
    }

    private struct State {
        var kept: [Place: Kept] = [:]
        var last = 0
    }

    private let state = Mutex(State())

    init(certificate: DeviceCertificate, record: WireRecord?) {
        (self.certificate, self.record) = (certificate, record)
    }

    /// The connection to the kiosk of that key, which is made if there is none. Who has it closes it once.
    func open(to key: KeyPin, at address: HostPort) async throws(ConnectError) -> Connection {
        let place = Place(key: key, address: address)
        let (number, attempt) = state.withLock { state in
            if var kept = state.kept[place] {
                kept.users += 1
                state.kept[place] = kept
                return (kept.number, kept.attempt)
            }
            state.last += 1
            let number = state.last
            let attempt = Task { await connect(place, number) }
            state.kept[place] = Kept(number: number, attempt: attempt, users: 1)
            return (number, attempt)
        }
        switch await attempt.value {
        case .success(let client): return Connection(client: client, place: place, number: number)
        case .failure(let error):
            forget(place, number)
            throw error
        }
    }

    private func connect(_ place: Place, _ number: Int) async -> Result<TTRPCClient, ConnectError> {
        do throws(ConnectError) {
            let client = try await TTRPCClient.connect(
                host: place.address.host, port: place.address.port, certificate: certificate,
                verification: .pinned(place.key), limits: .betweenKiosks, record: record)
            Task {
                await client.closed()
                forget(place, number)
            }
            return .success(client)
        } catch {
            return .failure(error)
        }
    }

    /// The next caller makes a new connection.
    private func forget(_ place: Place, _ number: Int) {
        state.withLock { state in if state.kept[place]?.number == number { state.kept[place] = nil } }
    }

    /// One of its users needs it no more; with the last it ends.
    func close(_ connection: Connection) async {
        let isLast = state.withLock { state in
            guard var kept = state.kept[connection.place], kept.number == connection.number else {
                return false
            }
            kept.users -= 1
            state.kept[connection.place] = kept.users == 0 ? nil : kept
            return kept.users == 0
        }
        if isLast { await connection.client.close() }
    }
}
