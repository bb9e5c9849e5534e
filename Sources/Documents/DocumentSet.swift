package import FitPinkyCore
internal import JSON

/// A file as somebody handed it over, or as an export gives it.
package struct DocumentFile: Hashable, Sendable {
    package var path: String
    package var content: [UInt8]

    package init(_ path: String, _ content: [UInt8]) { (self.path, self.content) = (path, content) }
}

/// The documents of an import, every one of which is right by itself and beside the others.
package struct DocumentSet: Hashable, Sendable {
    /// Those of this version's schema, by path.
    package private(set) var known: [Document] = []
    /// Those of a newer one.
    package private(set) var newer: [NewerDocument] = []

    /// Reads files in any order, and refuses them together.
    package init(_ files: [DocumentFile]) throws(DocumentError) {
        try DocumentSet.refuseTooMany(files)
        var paths: [ULID: String] = [:]
        for file in files.sorted(by: { $0.path < $1.path }) {
            guard let path = DocumentPath(file.path) else { throw .path(file.path) }
            if let other = paths.updateValue(file.path, forKey: path.id) { throw .twice(file.path, other) }
            switch try Document.read(file.path, file.content) {
            case .known(let document): known.append(document)
            case .newer(let schema, let updated):
                newer.append(NewerDocument(path, schema: schema, updated: updated, file.content))
            }
        }
    }

    static func refuseTooMany(_ files: [DocumentFile]) throws(DocumentError) {
        guard files.count <= DocumentLimits.maxDocuments else { throw .tooMany(files.count) }
        let byteCount = files.reduce(0) { $0 + DocumentLimits.size(path: $1.path, byteCount: $1.content.count) }
        guard byteCount <= DocumentLimits.maxTotalBytes else { throw .tooMuch(byteCount) }
    }
}

/// A document of a newer schema, which this version keeps as it is and exports again: quarantined.
package struct NewerDocument: Hashable, Sendable {
    package var path: DocumentPath
    package var schema: Int
    /// When it was changed last; nil where it cannot be read.
    package var updated: UTCInstant?
    package var bytes: [UInt8]

    package init(_ path: DocumentPath, schema: Int, updated: UTCInstant? = nil, _ bytes: [UInt8]) {
        (self.path, self.schema, self.updated, self.bytes) = (path, schema, updated, bytes)
    }

    /// Nil of a file that is not one.
    package init?(_ file: DocumentFile) {
        guard let path = DocumentPath(file.path) else { return nil }
        do throws(DocumentError) {
            guard case .newer(let schema, let updated) = try Document.read(file.path, file.content) else { return nil }
            self.init(path, schema: schema, updated: updated, file.content)
        } catch {
            return nil
        }
    }
}

extension NewerDocument {
    /// One that was kept before, when its schema was a newer one: it need not be one any more. Nil of what was never kept.
    package init?(kept path: DocumentPath, _ bytes: [UInt8]) {
        guard bytes.count <= DocumentLimits.maxBytes else { return nil }
        do throws(JSON.SyntaxError) {
            guard case .object(let object) = try JSON.read(bytes, maxKeys: DocumentLimits.maxKeys),
                case .number(let schema)? = object["schema"], (1...Int(Int32.max)).contains(schema)
            else { return nil }
            self.init(path, schema: schema, updated: object.updated, bytes)
        } catch {
            // Nothing is kept that could not be read: the row is damaged.
            return nil
        }
    }

    /// Whether another one of the same id takes its place. A lower schema never does; of one schema an earlier `updatedAt` does not, if
    /// both have one that can be read.
    package func givesWay(to other: NewerDocument) -> Bool {
        guard other.bytes != bytes else { return false }
        guard other.schema == schema else { return other.schema > schema }
        guard let mine = updated, let theirs = other.updated else { return true }
        return theirs > mine
    }
}
