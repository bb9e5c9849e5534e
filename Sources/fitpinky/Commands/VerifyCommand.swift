import ArgumentParser
import FitPinkyCore
import Glibc
import JSON
import KioskPages
import Messages
import SwiftProtobuf

struct VerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Prove one workout: who signed it, when, and whether it is still as it was.",
        discussion: "Exit code 1 if something speaks against it. To look at everything, see store verify.")

    @OptionGroup var options: GlobalOptions
    @Argument(help: .workout) var id: String

    func run() async throws {
        let (proof, workout) = try await KioskCall.make(options, about: id) { kiosk, id in
            let proof = try await kiosk.proveWorkout(.with { $0.id = id })
            return (proof, try WorkoutView(proof.workout))
        }
        options.json ? proof.json(of: workout).print() : show(proof.page(of: workout))
        if !proof.isSound { throw ExitCode(EXIT_FAILURE) }
    }
}

extension Fitpinky_V1_WorkoutProof {
    fileprivate func page(of workout: WorkoutView) -> Page {
        let name = kioskName.isEmpty ? "a kiosk that never said its name" : kioskName
        let says = workout.moment?.instant.rfc3339 ?? "no time yet"
        let chain: Line =
            chainBrokenAt.isEmpty
            ? "whole: \(counted(chainLength, "entry", "entries")) back to the kiosk's first"
            : Line("broken at \(chainBrokenAt): what that goes on from is missing or damaged").amber
        let condition: Line =
            switch photo {
            case .none: "none: the camera gave none"
            case .absent: "not here, so nothing can be said about it"
            case .intact: "byte for byte as it was signed for"
            case .altered, .unspecified, .UNRECOGNIZED:
                Line("altered: its bytes are not those that were signed for").amber
            }
        return Page(
            [
                workout.line,
                "  signed by  \(name) (\(workout.kiosk.ulid.text)), as entry \(sequence) of epoch \(String(epoch, radix: 16))",
                "  signed at  \(instant(signedAtMs)) by that kiosk's clock;",
                "             the workout itself says \(says)",
                "  signature  " + (isSigned ? "good" : Line("wrong: that kiosk did not sign this").amber),
                "  chain      \(chain)",
                "  photo      \(condition)",
                isSound ? "nothing speaks against it" : Line("it cannot be relied on").amber,
            ], hanging: 13)
    }
}
