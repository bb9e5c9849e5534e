internal import API
internal import ConsoleLogic
internal import FitPinkyCore
internal import KioskRuntime
internal import Ledger
internal import Store
internal import StoreThreads
internal import TTRPC

// Photos and pictures.
extension ConsoleService {
    /// A workout's picture. Its address never means another one, so that a phone keeps it.
    func picture(
        of id: WorkoutID, _ image: Route.Image, _ request: ConsoleRequest
    ) async throws(TTRPCStatus) -> ConsoleResponse {
        guard let photo = try await endpoint.photo(of: id) else {
            throw TTRPCStatus(.notFound, "this workout has no photo: the camera gave none")
        }
        let tag = "\"\(image.rawValue)-\(ULID.text(of: photo.sha256))\""
        guard request.headers["if-none-match"] != tag else { return ConsoleResponse(304).with("ETag", tag) }
        let response: ConsoleResponse
        switch image {
        case .large:
            response = ConsoleResponse(200, .bytes(try await display(photo))).with("Content-Type", "image/jpeg")
        case .small:
            let bytes = try await kept { () throws(StoreError) in
                try await self.kiosk.store.read { store throws(StoreError) in try store.thumbnail(photo.sha256) }
            }
            guard let bytes else { throw TTRPCStatus(.notFound, "this photo has no picture here yet") }
            response = ConsoleResponse(200, .bytes(bytes)).with("Content-Type", "image/jpeg")
        case .original:
            let store = kiosk.store
            let ending = photo.type.split(separator: "/").last ?? "heic"
            response = ConsoleResponse(
                200,
                .pieces(byteCount: photo.byteCount) { index in
                    // What cannot be read breaks the answer off: the client sees that it is not whole.
                    try? await store.read { store throws(StoreError) in
                        try store.photoPiece(photo.sha256, piece: index)
                    }
                }
            ).with("Content-Type", photo.type).with(
                "Content-Disposition", "attachment; filename=\"fitpinky-\(id.ulid.text).\(ending)\"")
        }
        return response.with("ETag", tag).with("Cache-Control", "private, max-age=31536000, immutable")
    }

    /// A browser shows no HEIC: of each photo a JPEG is made when somebody looks at it first.
    private func display(_ photo: PhotoFact) async throws(TTRPCStatus) -> [UInt8] {
        do throws(DisplayError) {
            return try await kiosk.displays.picture(of: photo)
        } catch {
            switch error {
            case .busy: throw TTRPCStatus(.unavailable, "the kiosk is busy with other pictures; try again")
            case .notHere: throw TTRPCStatus(.notFound, "this photo is not here")
            case .undecodable(let why): throw TTRPCStatus(.notFound, "this photo cannot be shown: \(why)")
            case .store: throw TTRPCStatus(.unavailable, "the kiosk's store does not answer; try again")
            }
        }
    }

    func saved(_ picture: Route.SavedPicture) async throws(TTRPCStatus) -> ConsoleResponse {
        throw TTRPCStatus(.unavailable, "this picture cannot be made here yet")
    }

    func review(_ visitor: Visitor) async -> ConsoleResponse { .error(404, "there is no photo to review now") }
}

extension ULID {
    /// The first bytes of a hash, in hexadecimal.
    fileprivate static func text(of hash: [UInt8]) -> String {
        hash.prefix(12).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
