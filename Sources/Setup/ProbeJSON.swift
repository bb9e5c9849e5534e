package import Devices
package import JSON

extension Probe {
    /// As `fitpinkyd --probe --json` says it.
    package var json: JSON {
        [
            "model": model.map(JSON.text) ?? .null, "zone": .text(zone),
            "user": ["name": .text(user.name), "groups": .list(user.groups.map(JSON.text))],
            "firmware": .list(firmware.map { ["key": .text($0.key), "value": .text($0.value)] }),
            "chips": .list(chips.map(\.json)), "cameras": .list(cameras.map(\.json)),
            "spidevs": .list(spidevs.map { ["path": .text($0.path), "permitted": .bool($0.isPermitted)] }),
            "ring": ring.map { .text($0.path) } ?? .null, "troubles": .list(troubles.map(JSON.text)),
        ]
    }

    /// Reads that again; nil unless every key is there and of its kind.
    package init?(json: JSON) {
        guard let zone = json["zone"]?.text, let user = json["user"], let userName = user["name"]?.text,
            let groups = user["groups"]?.all(\.text), let firmware = json["firmware"]?.all(FirmwareSetting.init),
            let chips = json["chips"]?.all(Chip.init), let cameras = json["cameras"]?.all(Camera.init),
            let spidevs = json["spidevs"]?.all(SPIDevice.init), let troubles = json["troubles"]?.all(\.text)
        else { return nil }
        self.init(zone: zone)
        model = json["model"]?.text
        self.user = User(name: userName, groups: groups)
        (self.firmware, self.chips, self.cameras) = (firmware, chips, cameras)
        (self.spidevs, self.troubles) = (spidevs, troubles)
    }
}

extension Probe.FirmwareSetting {
    fileprivate init?(_ json: JSON) {
        guard let key = json["key"]?.text, let value = json["value"]?.text else { return nil }
        self.init(key: key, value: value)
    }
}

extension Probe.SPIDevice {
    fileprivate init?(_ json: JSON) {
        guard let path = json["path"]?.text, let isPermitted = json["permitted"]?.bool else { return nil }
        self.init(path: path, isPermitted: isPermitted)
    }
}

extension Probe.Chip {
    fileprivate var json: JSON {
        [
            "path": .text(path), "label": .text(label), "header": .bool(isHeader),
            "lines": .list(
                lines.map {
                    [
                        "offset": .number($0.offset), "name": .text($0.name),
                        "consumer": $0.consumer.map(JSON.text) ?? .null,
                    ]
                }),
        ]
    }

    fileprivate init?(_ json: JSON) {
        guard let path = json["path"]?.text, let label = json["label"]?.text, let isHeader = json["header"]?.bool,
            let lines = json["lines"]?.all(Probe.NamedLine.init)
        else { return nil }
        self.init(path: path, label: label, isHeader: isHeader, lines: lines)
    }
}

extension Probe.NamedLine {
    fileprivate init?(_ json: JSON) {
        guard let offset = json["offset"]?.number, let name = json["name"]?.text else { return nil }
        self.init(offset: offset, name: name, consumer: json["consumer"]?.text)
    }
}

extension Probe.Camera {
    fileprivate var json: JSON {
        [
            "device": .text(device), "name": .text(name), "bus": .text(bus), "ids": .list(ids.map(JSON.text)),
            "formats": .list(
                formats.map { format in
                    let sizes = format.sizes.map { JSON.list([.number($0.width), .number($0.height)]) }
                    return ["code": .text(format.code), "readable": .bool(format.isReadable), "sizes": .list(sizes)]
                }),
            "trouble": trouble.map(JSON.text) ?? .null,
        ]
    }

    fileprivate init?(_ json: JSON) {
        guard let device = json["device"]?.text, let name = json["name"]?.text, let bus = json["bus"]?.text,
            let ids = json["ids"]?.all(\.text), let formats = json["formats"]?.all(Probe.Format.init)
        else { return nil }
        self.init(device: device, name: name, bus: bus, ids: ids, formats: formats, trouble: json["trouble"]?.text)
    }
}

extension Probe.Format {
    fileprivate init?(_ json: JSON) {
        guard let code = json["code"]?.text, let isReadable = json["readable"]?.bool,
            let sizes = json["sizes"]?.all({ $0.all(\.number) })
        else { return nil }
        var read: [Probe.Size] = []
        for size in sizes {
            guard size.count == 2 else { return nil }
            read.append(Probe.Size(width: size[0], height: size[1]))
        }
        self.init(code: code, isReadable: isReadable, sizes: read)
    }
}

extension JSON {
    fileprivate subscript(key: String) -> JSON? {
        if case .object(let members) = self { members[key] } else { nil }
    }
    fileprivate var text: String? { if case .text(let text) = self { text } else { nil } }
    fileprivate var number: Int? { if case .number(let number) = self { number } else { nil } }
    fileprivate var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }

    /// Every element of a list; nil unless it is one, and each of its elements can be read.
    fileprivate func all<Element>(_ read: (JSON) -> Element?) -> [Element]? {
        guard case .list(let values) = self else { return nil }
        let elements = values.compactMap(read)
        return elements.count == values.count ? elements : nil
    }
}
