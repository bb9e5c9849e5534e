import Glibc
import Messages
import SwiftProtobuf
import TTRPC
import Testing

/// Where commands write their files.
@Suite struct OutputTests {
    /// Longer than a pipe holds.
    static let photo = [UInt8](repeating: 0x5A, count: 150_000)

    static let methods: [String: Answering] = {
        var methods = Household.methods
        methods["GetPhoto"] = streaming("GetPhoto") { (_: Fitpinky_V1_PhotoRequest) in
            stride(from: 0, to: photo.count, by: 32_768).map { start in
                Fitpinky_V1_PhotoPiece.with {
                    $0.data = byteField(Array(photo[start..<min(start + 32_768, photo.count)]))
                }
            }
        }
        methods["Doctor"] = answering("Doctor") { (_: Fitpinky_V1_DoctorRequest) in Fitpinky_V1_DoctorResponse() }
        methods["Ring"] = streaming("Ring") { (_: Fitpinky_V1_RingRequest) in
            [Fitpinky_V1_RingReply.with { ($0.colours, $0.meaning) = (byteField([1, 2, 3]), "all is well") }]
        }
        methods["BackUpStore"] = streaming("BackUpStore") { (_: Fitpinky_V1_BackUpStoreRequest) in
            [Fitpinky_V1_BackupPiece.with { $0.data = byteField(photo) }]
        }
        return methods
    }()

    /// Each command that writes a file, up to the file's path.
    static let writers = [
        "photo last --output", "photo last --thumbnail -o", "card --output", "collage -o", "ring --png",
        "doctor --config /nonexistent --log /dev/null --bundle", "store backup --force",
    ]

    @Test(arguments: writers)
    func `a device is written into: what it cannot take is said, and it stays what it was`(writer: String) async throws
    {
        try await AskedKiosk.run(Self.methods) { kiosk in
            // A device of the test's own, where it may make one.
            let made = "mknod $D/full c 1 7 2>/dev/null || ln -s /dev/full $D/full"
            let run = try await kiosk.shell("\(made); $F \(writer) $D/full; c=$?; stat -Lc %F $D/full; exit $c")
            #expect(run.code == 1, "\(run.code) \(run.errors)")
            #expect(run.errors.contains("full cannot be written: No space left on device; make room"), "\(run.errors)")
            #expect(run.output == "character special file\n", "\(run.output)")
            #expect(kiosk.scratchNames == ["full"])
            let null = try await kiosk.shell("ln -s /dev/null $D/null; $F \(writer) $D/null && stat -Lc %F $D/null")
            #expect(null.code == 0 && null.output.hasSuffix("character special file\n"), "\(null.errors)")
        }
    }

    @Test(arguments: ["photo last --output", "card --output", "ring --png", "doctor --bundle"])
    func `a pipe is written into, whole, and stays a pipe`(writer: String) async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            let run = try await kiosk.shell(
                "mkfifo $D/pipe; cat $D/pipe >$D/got & $F \(writer) $D/pipe; c=$?; wait; stat -c %F $D/pipe; exit $c")
            #expect(run.code == 0 && run.output.hasSuffix("fifo\n"), "\(run.errors)")
            #expect(try await kiosk.shell("$F \(writer) $D/whole").code == 0)
            if writer.hasPrefix("doctor") {
                #expect(try await kiosk.shell("tar -tf $D/got").output.contains("fitpinky-doctor/doctor.json"))
            } else {
                #expect(try await kiosk.shell("cmp $D/got $D/whole").code == 0)
            }
            #expect(kiosk.scratchNames == ["got", "pipe", "whole"])
        }
    }

    @Test func `a pipe that is named by its descriptor is written into`() async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            for name in ["/dev/fd/9", "/proc/self/fd/9"] {
                let run = try await kiosk.shell("{ $F photo last --output \(name) 9>&1 >/dev/null; } | cat >$D/got")
                #expect(run.errors == "", "\(name)")
                #expect(try await kiosk.shell("$F photo last --output $D/whole && cmp $D/got $D/whole").code == 0)
            }
        }
    }

    @Test func `a reader that goes away is told of`() async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            let run = try await kiosk.shell(
                "mkfifo $D/pipe; head -c 10 <$D/pipe >/dev/null & $F photo last --output $D/pipe")
            #expect(run.code == 1 && run.errors.contains("pipe cannot be written: Broken pipe"), "\(run.errors)")
        }
    }

    @Test(arguments: writers)
    func `a socket and a folder are refused, and nothing is left`(writer: String) async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            let socket = try await kiosk.fitpinky(writer.split(separator: " ").map(String.init) + [kiosk.socket])
            #expect(socket.code == 1 && socket.errors.contains("it is a socket"), "\(socket.errors)")
            #expect(try await kiosk.fitpinky("status").code == 0)
            for folder in ["$D", "$D/"] {
                let run = try await kiosk.shell("$F \(writer) \(folder)")
                #expect(run.code == 1 && run.errors.contains("it is a folder; add a file's name"), "\(run.errors)")
            }
            let missing = try await kiosk.shell("$F \(writer) $D/none/x")
            #expect(missing.code == 1 && missing.errors.contains("No such file or directory; the folder has to be"))
            let file = try await kiosk.shell("$F \(writer) /proc/version/x")
            #expect(file.code == 1 && file.errors.contains("Not a directory"), "\(file.errors)")
            // Nobody makes files there, root neither.
            let closed = try await kiosk.shell("$F \(writer) /proc/x")
            #expect(closed.code == 1 && closed.errors.contains("/proc/x cannot be written"), "\(closed.errors)")
            let nameless = try await kiosk.shell("$F \(writer) ''")
            #expect(nameless.code == 1 && nameless.errors.contains("write a path, or -"), "\(nameless.errors)")
            #expect(kiosk.scratchNames == [])
        }
    }

    // What these tests' agent sends is no backup that could be read back.
    @Test(arguments: writers.dropLast())
    func `a link stays: the file that it leads to is replaced, or made`(writer: String) async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            let run = try await kiosk.shell(
                """
                set -e
                cd $D
                echo old >file; chmod 640 file; ln -s file one; ln -s $D/one two; ln -s new dangling
                $F \(writer) two >/dev/null
                $F \(writer) dangling >/dev/null
                stat -c '%n %F' *
                if cmp -s file new || [ $(stat -c %s file) -gt 100 ]; then echo replaced; fi
                """)
            #expect(run.code == 0, "\(run.errors)")
            #expect(
                run.output
                    == "dangling symbolic link\nfile regular file\nnew regular file\none symbolic link\n"
                    + "two symbolic link\nreplaced\n", "\(run.output)")
        }
    }

    @Test func `links in a circle are refused`() async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            let run = try await kiosk.shell("ln -s b $D/a; ln -s a $D/b; $F photo last --output $D/a")
            #expect(run.code == 1 && run.errors.contains("Too many levels of symbolic links"), "\(run.errors)")
        }
    }

    @Test(.enabled(if: geteuid() == 0, "only root makes links of others"))
    func `a link that another user left in a folder open to all is not followed`() async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            let run = try await kiosk.shell(
                """
                echo precious >$D/file; ln -s $D/file $D/link; chown -h 1234 $D/link; chmod 1777 $D
                $F photo last --output $D/link; c=$?; cat $D/file; exit $c
                """)
            #expect(run.code == 1 && run.errors.contains("another user left"), "\(run.errors)")
            #expect(run.output == "precious\n")
        }
    }

    @Test(arguments: [
        "photo last --output", "card --output", "ring --png", "doctor --config /nonexistent --bundle", "store backup",
    ])
    func `a dash is standard output: bytes alone go there, and words to standard error`(writer: String) async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            let run = try await kiosk.shell("$F \(writer) - >$D/dash && $F \(writer) /dev/stdout | cat >$D/piped")
            #expect(run.code == 0, "\(run.errors)")
            if writer == "store backup" {
                #expect(try await kiosk.shell("stat -c %s $D/dash $D/piped").output == "150000\n150000\n")
            } else if writer.hasPrefix("doctor") {
                let listed = try await kiosk.shell("tar -tf $D/dash && tar -tf $D/piped")
                #expect(listed.code == 0 && listed.errors.isEmpty, "\(listed.errors)")
                #expect(run.errors.contains("✓ agent") && run.errors.contains("standard output: "), "\(run.errors)")
            } else {
                #expect(try await kiosk.shell("$F \(writer) $D/x && cmp $D/dash $D/x && cmp $D/piped $D/x").code == 0)
            }
            let json = try await kiosk.shell("$F --json \(writer) -")
            #expect(json.code == 64 && json.output.isEmpty && json.errors.contains("exclude each other"))
            let full = try await kiosk.shell("$F \(writer) - >/dev/full")
            #expect(full.code == 1 && full.errors.contains("standard output cannot be written: No space"))
        }
    }

    @Test func `bytes are not sent to a terminal`() async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            let run = try await kiosk.shell("TERM=xterm script -qec \"$F photo last --output -\" /dev/null")
            #expect(run.code == 1 && run.output.contains("it is a terminal, and this is not text"), "\(run.output)")
        }
    }

    @Test func `a file that is replaced keeps its rights, and one of nobody else's stays as it is when it fails`()
        async throws
    {
        var methods = Self.methods
        try await AskedKiosk.run(methods) { kiosk in
            let run = try await kiosk.shell(
                "echo old >$D/x; chmod 640 $D/x; $F photo last --output $D/x >/dev/null; stat -c '%a %s' $D/x")
            #expect(run.output == "640 150000\n", "\(run.errors)")
        }
        methods["GetPhoto"] = { _ in
            .serverStreaming {
                (_: Fitpinky_V1_PhotoRequest, pieces: ResponseWriter<Fitpinky_V1_PhotoPiece>, _)
                    async throws(TTRPCStatus) in
                try await pieces.write(.with { $0.data = byteField(Self.photo) })
                throw TTRPCStatus(.failedPrecondition, "the rest is not here")
            }
        }
        try await AskedKiosk.run(methods) { kiosk in
            let run = try await kiosk.shell("echo old >$D/x; $F photo last --output $D/x; c=$?; cat $D/x; exit $c")
            #expect(run.code == 1 && run.errors == "fitpinky: the rest is not here\n" && run.output == "old\n")
            #expect(kiosk.scratchNames == ["x"])
        }
    }

    @Test(.enabled(if: geteuid() == 0, "only root gives files away"))
    func `what sudo gives its caller is a new file, never a device nor what a link leads to`() async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            let run = try await kiosk.shell(
                """
                echo old >$D/file; ln -s file $D/link; ln -s /dev/null $D/device
                doctor="$F doctor --config /nonexistent --log /dev/null --bundle"
                for name in link device new; do $doctor $D/$name >/dev/null || exit; done
                stat -Lc '%u %g' $D/link $D/device $D/new
                """, environment: ["SUDO_UID=1234", "SUDO_GID=2345"])
            #expect(run.code == 0 && run.output == "0 0\n0 0\n1234 2345\n", "\(run.output) \(run.errors)")
        }
    }

    @Test func `a backup over a file wants --force, and a pipe does not`() async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            let run = try await kiosk.shell("echo old >$D/x; $F store backup $D/x; c=$?; cat $D/x; exit $c")
            #expect(run.code == 1 && run.errors.contains("replace it with --force") && run.output == "old\n")
            #expect(kiosk.asked.isEmpty)
            // Nothing can be read back there, and these bytes are no backup.
            let pipe = try await kiosk.shell("mkfifo $D/p; cat $D/p >$D/got & $F store backup $D/p && wait")
            #expect(pipe.code == 0 && !pipe.output.contains("read back"), "\(pipe.errors)")
            let file = try await kiosk.shell("$F store backup --force $D/x; c=$?; cat $D/x; exit $c")
            #expect(file.code == 1 && file.errors.contains("cannot be read back") && file.output == "old\n")
            #expect(kiosk.scratchNames == ["got", "p", "x"])
        }
    }

    @Test(arguments: ["TERM", "HUP"])
    func `a signal leaves nothing half-written`(name: String) async throws {
        var methods = Self.methods
        methods["GetPhoto"] = { _ in
            .serverStreaming {
                (_: Fitpinky_V1_PhotoRequest, pieces: ResponseWriter<Fitpinky_V1_PhotoPiece>, _)
                    async throws(TTRPCStatus) in
                try await pieces.write(.with { $0.data = byteField([1, 2, 3]) })
                try? await Task.sleep(for: .seconds(3600))  // the caller's end cancels it
            }
        }
        try await AskedKiosk.run(methods) { kiosk in
            let run = try await kiosk.shell(
                """
                $F photo last --output $D/x &
                until ls $D | grep -q part; do kill -0 $! || exit 3; sleep 0.02; done
                kill -\(name) $!
                wait $!
                """)
            #expect(run.code > 128, "\(run.code) \(run.errors)")
            #expect(kiosk.scratchNames == [])
        }
    }
}
