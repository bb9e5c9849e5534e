internal import FitPinkyCore
internal import JSON

// As it is kept: JSON, a few kilobytes at most.
extension SinkBook {
    /// More bytes are not read.
    package static let maxBytes = 16_384

    /// What is kept.
    package var bytes: [UInt8] {
        let json: JSON = [
            "sinks": .list(
                sinks.map { sink in
                    [
                        "id": .text(sink.id.ulid.text), "holder": .text(sink.holder.word),
                        "kind": .text(sink.kind.rawValue), "url": .text(sink.address.url),
                        "picture": .bool(sink.hasPicture), "made": .number(Int(sink.made.milliseconds)),
                    ]
                })
        ]
        return Array(json.rendered(isIndented: false).utf8)
    }

    /// Reads what was kept; nil for anything else. Nothing is sent to what cannot be read.
    package init?(bytes: [UInt8]) {
        guard bytes.count <= SinkBook.maxBytes, case .object(let book)? = SinkBook.json(bytes),
            case .list(let rows)? = book["sinks"], rows.count <= ConsoleLimits.sinks
        else { return nil }
        var sinks: [PageSink] = []
        for row in rows {
            guard let sink = PageSink(row) else { return nil }
            sinks.append(sink)
        }
        self.init(sinks: sinks)
    }

    private static func json(_ bytes: [UInt8]) -> JSON? {
        do throws(JSON.SyntaxError) { return try JSON.read(bytes, maxKeys: 256) } catch { return nil }
    }
}

extension PageSink {
    fileprivate init?(_ json: JSON) {
        guard case .object(let row) = json, let id = row.ulid("id"), let holder = row.holder,
            case .text(let kind)? = row["kind"], let kind = Kind(rawValue: kind), case .text(let url)? = row["url"],
            let address = PageSink.address(url, kind), case .bool(let hasPicture)? = row["picture"],
            let made = row.instant("made")
        else { return nil }
        self.init(
            id: PageSinkID(id), holder: holder, kind: kind, address: address, hasPicture: hasPicture, made: made)
    }

    private static func address(_ url: String, _ kind: Kind) -> SinkAddress? {
        do throws(SinkAddress.Refusal) { return try SinkAddress(url, for: kind) } catch { return nil }
    }
}
