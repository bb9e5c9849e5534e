import Devices
import FitPinkyCore
import Glibc
internal import SystemPackage

struct TakenLine {
    var place: GPIOPlace
    var request: GPIORequest
    var identity: FileIdentity?
}

/// Finds lines and takes them.
struct GPIOTaking {
    let calls: GPIOCalls

    /// What a driver answers that knows a setting and cannot do it. The last one is the kernel's own ENOTSUPP, which has no
    /// name outside it.
    private static let refusals: Set<CInt> = [EINVAL, EOPNOTSUPP, ERANGE, 524]

    /// Takes each line in order, into `taken` one by one, so that after an error in the middle the earlier ones can be let go.
    func take(_ lines: [GPIOLine], into taken: inout [TakenLine]) throws(ButtonsError) {
        let chips = try readChips(lines)
        for line in lines {
            let place = try GPIOLookup.find(line, among: chips)
            let request = try request(line, place)
            taken.append(TakenLine(place: place, request: request, identity: calls.identity(place.chip.path)))
        }
    }

    /// All chips that may be read. One that may not is an error only if it could have been meant.
    private func readChips(_ lines: [GPIOLine]) throws(ButtonsError) -> [GPIOChip] {
        var chips: [GPIOChip] = []
        var refusal: ButtonsError?
        for path in calls.chipPaths() {
            do throws(Errno) {
                if let chip = try readChip(path) { chips.append(chip) }
            } catch {
                // It went away between being listed and being opened.
                if [ENOENT, ENODEV, ENXIO].contains(error.rawValue) { continue }
                refusal = refusal ?? .failed(call: "open \(path)", errno: error.rawValue)
            }
        }
        if let refusal {
            for line in lines {
                do throws(ButtonsError) { _ = try GPIOLookup.find(line, among: chips) } catch { throw refusal }
            }
        }
        return chips
    }

    private func readChip(_ path: String) throws(Errno) -> GPIOChip? {
        var chip: GPIOChip?
        try valueOrErrno { calls.readChip(path, &chip) }
        return chip
    }

    /// A driver that does not debounce is no reason to do without the button, since who reads the edges settles them. A bias
    /// is: without it the line would float, and press by itself.
    private func request(_ line: GPIOLine, _ place: GPIOPlace) throws(ButtonsError) -> GPIORequest {
        var wish = GPIOWish(activeLow: line.activeLow, bias: line.bias, debounce: GPIOLimits.debounce)
        var refusal: Errno
        switch attempt(wish, place) {
        case .success(let request): return request
        case .failure(let errno): refusal = errno
        }
        if GPIOTaking.refusals.contains(refusal.rawValue) {
            wish.debounce = .seconds(0)
            switch attempt(wish, place) {
            case .success(let request): return request
            case .failure(let errno): refusal = errno
            }
        }
        var call = "request of line \(place.offset)"
        if GPIOTaking.refusals.contains(refusal.rawValue), line.bias != .asIs {
            wish.bias = .asIs
            if case .success(let request) = attempt(wish, place) {
                calls.release(request)
                call += " with bias \(line.bias)"
            }
        }
        switch refusal.rawValue {
        case EBUSY: throw .busy(line: line.line, consumer: consumer(of: place))
        case ENOENT, ENODEV, ENXIO: throw .chipGone(chip: place.chip.path)
        default: throw .failed(call: call, errno: refusal.rawValue)
        }
    }

    private func attempt(_ wish: GPIOWish, _ place: GPIOPlace) -> Result<GPIORequest, Errno> {
        var request: GPIORequest?
        do throws(Errno) {
            try valueOrErrno { calls.request(place, wish, &request) }
        } catch {
            return .failure(error)
        }
        return request.map { .success($0) } ?? .failure(Errno(rawValue: EIO))
    }

    /// Asked anew: the line may have been taken after the chip was read. A chip that cannot be read names nobody.
    private func consumer(of place: GPIOPlace) -> String? {
        do throws(Errno) {
            let lines = try readChip(place.chip.path)?.lines ?? []
            return lines.indices.contains(Int(place.offset)) ? lines[Int(place.offset)].consumer : nil
        } catch {
            return nil
        }
    }
}
