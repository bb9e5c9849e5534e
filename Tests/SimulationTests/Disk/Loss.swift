import Glibc
import Support

/// What a power cut did to all that was not certain.
struct Loss: CustomStringConvertible {
    /// What became of one change.
    enum Fate: Equatable {
        case lost
        case whole
        /// Only its first sectors reached the medium.
        case head(sectors: Int)
        /// Only its last did, without the first so many.
        case tail(without: Int)
    }

    /// One for each change that was not certain, in order of files and changes.
    var fates: [Fate]
    /// How many of the folder's changes there are: file systems keep their order, in a journal or a log.
    var namings: Int

    var description: String {
        let letters = fates.map { fate in
            switch fate {
            case .lost: "-"
            case .whole: "+"
            case .head(let sectors): "<\(sectors)"
            case .tail(let sectors): ">\(sectors)"
            }
        }
        return "pages \(letters.joined()), \(namings) namings"
    }
}

extension Medium {
    /// Every change that a power cut decides about.
    private var uncertain: [Content.Change] {
        contents.sorted { $0.key < $1.key }.flatMap { $0.value.changes.filter { !$0.isSynced } }
    }

    /// Losses that a power cut may bring: all of them where there are few enough, else the plainest and some by chance.
    /// Those that tear a page come on top, for a few of the pages.
    func losses(atMost limit: Int, using chance: inout SeededGenerator) -> [Loss] {
        let changes = uncertain
        let everything = Loss(fates: changes.map { _ in .whole }, namings: namings.count)
        var losses: [Loss] = []
        if changes.count < 16, (namings.count + 1) << changes.count <= limit {
            for namings in 0...namings.count {
                for subset in 0..<(1 << changes.count) {
                    let fates = changes.indices.map { subset >> $0 & 1 == 1 ? Loss.Fate.whole : .lost }
                    losses.append(Loss(fates: fates, namings: namings))
                }
            }
        } else {
            losses = [Loss(fates: changes.map { _ in .lost }, namings: 0), everything]
            while losses.count < limit { losses.append(loss(of: changes, using: &chance)) }
        }
        for index in changes.indices.shuffled(using: &chance).prefix(4) where changes[index].sectorCount > 1 {
            var torn = everything
            torn.fates[index] = Medium.tear(changes[index], using: &chance)
            losses.append(torn)
        }
        return losses
    }

    /// One loss by chance.
    func loss(using chance: inout SeededGenerator) -> Loss { loss(of: uncertain, using: &chance) }

    private func loss(of changes: [Content.Change], using chance: inout SeededGenerator) -> Loss {
        let namings = Int.random(in: 0...namings.count, using: &chance)
        // All but one, only one, the earlier ones, or any.
        let chosen = changes.indices.randomElement(using: &chance) ?? 0
        let kind = chance.next() % 4
        let fates = changes.indices.map { index -> Loss.Fate in
            let isKept =
                switch kind {
                case 0: index != chosen
                case 1: index == chosen
                case 2: index < chosen
                default: chance.oneIn(2)
                }
            guard isKept else { return .lost }
            guard changes[index].sectorCount > 1, chance.oneIn(8) else { return .whole }
            return Medium.tear(changes[index], using: &chance)
        }
        return Loss(fates: fates, namings: namings)
    }

    private static func tear(_ change: Content.Change, using chance: inout SeededGenerator) -> Loss.Fate {
        let sectors = Int.random(in: 1..<change.sectorCount, using: &chance)
        return chance.oneIn(2) ? .head(sectors: sectors) : .tail(without: sectors)
    }

    /// Makes the folder that the loss leaves. It must be there and empty.
    func leave(_ loss: Loss, in folder: ScratchFolder) throws(ScratchFolder.Failed) {
        var names = names
        for naming in namings.prefix(loss.namings) { naming.apply(to: &names) }
        let files = Dictionary(names.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
        var fates = loss.fates[...]
        for (file, content) in contents.sorted(by: { $0.key < $1.key }) {
            let own = fates.prefix(content.changes.count { !$0.isSynced })
            fates = fates.dropFirst(own.count)
            guard let name = files[file] else { continue }
            try content.leave(Array(own), as: name, in: folder)
        }
    }
}

extension Content {
    fileprivate func leave(_ fates: [Loss.Fate], as name: String, in folder: ScratchFolder) throws(ScratchFolder.Failed)
    {
        let draft = try folder.draft(name)
        defer { draft.close() }
        try draft.put(synced[...], at: 0)
        var fates = fates[...]
        for change in changes {
            let fate = change.isSynced ? .whole : fates.removeFirst()
            switch (change.kind, fate) {
            case (_, .lost): continue
            case (.length(let length), _): try draft.setLength(length)
            case (.write(let offset, let bytes), .head(let sectors)):
                let end = (offset / Content.sectorBytes + sectors) * Content.sectorBytes
                try draft.put(bytes.prefix(end - offset), at: offset)
            case (.write(let offset, let bytes), .tail(let sectors)):
                let start = (offset / Content.sectorBytes + sectors) * Content.sectorBytes
                try draft.put(bytes.dropFirst(start - offset), at: start)
            case (.write(let offset, let bytes), .whole): try draft.put(bytes[...], at: offset)
            }
        }
    }
}
