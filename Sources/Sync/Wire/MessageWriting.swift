internal import FitPinkyCore
internal import Ledger
public import Messages
internal import SwiftProtobuf

extension SyncMessage {
    /// As it goes into a frame.
    public var bytes: [UInt8] {
        (try? frame.serializedBytes()) ?? []  // cannot fail: proto3 has no required fields
    }

    /// As it goes to the peer.
    public var frame: Fitpinky_V1_ExchangeFrame {
        .with { frame in
            switch self {
            case .hello(let hello): frame.hello = hello.message
            case .vector(let vector): frame.vector = vector.message
            case .pull(let pull):
                frame.pull.lack = Vector(tips: pull.lack.tips, conflicts: pull.lack.conflicts).message
                frame.pull.having = pull.having.message
            case .batch(let batch):
                frame.batch = .with {
                    $0.records = batch.records.map { byteField($0) }
                    $0.last = batch.isLast
                }
            case .receipt(let isIncomplete): frame.receipt = .with { $0.incomplete = isIncomplete }
            case .photoPull(let place, let pieces):
                frame.photoPull = .with {
                    ($0.sha256, $0.offset) = (byteField(place.sha256), UInt32(clamping: place.offset))
                    $0.pieces = UInt32(clamping: pieces)
                }
            case .photoPart(let place, let bytes):
                frame.photoPart = .with {
                    ($0.sha256, $0.offset) = (byteField(place.sha256), UInt32(clamping: place.offset))
                    $0.bytes = byteField(bytes)
                }
            case .photoHere(let sha256): frame.photoHere = .with { $0.sha256 = byteField(sha256) }
            case .ping(let digest): frame.ping = .with { $0.digest = byteField(digest) }
            case .pong(let digest): frame.pong = .with { $0.digest = byteField(digest) }
            case .unknown: break
            }
        }
    }
}

extension Hello {
    var message: Fitpinky_V1_ExchangeHello {
        .with {
            ($0.ledger, $0.replica) = (byteField(ledger.bytes), byteField(replica.ulid.bytes))
            ($0.protocol, $0.schema, $0.clockTrusted) = (protocolVersion, schema, isClockTrusted)
            $0.digest = byteField(digest)
            $0.software = software
        }
    }
}

extension Vector {
    var message: Fitpinky_V1_LedgerVector {
        .with {
            $0.tips = byteField(tips.flatMap { $0.dot.bytes + $0.hash })
            $0.conflicts = byteField(conflicts.flatMap { $0.bytes })
        }
    }
}
