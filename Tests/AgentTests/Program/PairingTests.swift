import Glibc
import Support
import Testing

/// Two agents as programs, each at its command line, and the way from one to the other.
@Suite struct PairingTests {
    @Test func `two kiosks pair by a code in lower case, and both know the group, its members and each other`()
        async throws
    {
        let (inviter, joiner) = try await KeptKiosk.homes()
        let created = try await inviter.createGroup("--wager", "Dishes")
        #expect(created.name == "Ana" && created.members.map(\.role) == ["owner"])
        let invitation = try await inviter.invite()
        #expect(invitation.status == "active" && invitation.triesLeft == 250 && invitation.code.count == 6)
        #expect(invitation.expiresAt?.hasPrefix("2026-02-28T17:3") == true)

        let run = try await joiner.join(invitation.code.lowercased(), at: invitation.address)
        let joined = try run.json(GroupJSON.self)
        #expect(run.code == 0 && joined.id == created.id && joined.name == "Ana & Ben" && !joined.awaited)
        #expect(joined.members.map(\.name) == ["Ana", "Ben"] && joined.members.map(\.you) == [false, true])
        #expect(joined.members.map(\.goal) == [4, 3] && joined.kiosks.count == 2)
        let seen = try await inviter.group()
        #expect(joined.members.map(\.invitedBy) == [nil, "Ana"] && seen.members.map(\.invitedBy) == [nil, "Ana"])
        #expect(seen.members.map(\.name) == ["Ana", "Ben"] && seen.members.map(\.you) == [true, false])
        #expect(seen.kiosks.count == 2 && seen.kiosks.allSatisfy { $0.address?.hasPrefix("127.0.0.1:") == true })
        #expect(try await inviter.invite("--look").status == "accepted")
        let status = try await inviter.status()
        #expect(status.group?.id == created.id && status.invite?.status == "accepted")
        #expect(status.kiosk.listen.map { "127.0.0.1:\($0.split(separator: ":").last ?? "")" } == invitation.address)
        #expect(try await inviter.fitpinky("status").output.contains("group         Ana & Ben, 2 of 2 members\n"))

        // Each says yet what it has seen of the other's.
        try await eventually("equal") {
            let (here, there) = (try await inviter.digest(), try await joiner.digest())
            return here == there
        }
        // Both stay who they are.
        for kiosk in [inviter, joiner] {
            #expect(try await kiosk.fitpinky("store", "verify").code == 0)
            try await kiosk.stopAgent()
            try await kiosk.startAgent("--listen", "127.0.0.1:0")
            let again = try await kiosk.group()
            #expect(again.members.map(\.name) == ["Ana", "Ben"])
        }
    }

    @Test func `a wrong code is refused in one sentence and costs a try, and five use up what a network has`()
        async throws
    {
        let (inviter, joiner) = try await KeptKiosk.homes()
        _ = try await inviter.createGroup()
        let invitation = try await inviter.invite()
        for left in [249, 248] {
            let run = try await joiner.join(KeptKiosk.wrong(invitation.code), at: invitation.address)
            #expect(run.code == 1 && run.errors.hasPrefix("fitpinky: the code was not accepted: it may be mistyped"))
            #expect(run.errors.split(separator: "\n").count == 1)
            #expect(try await inviter.invite().triesLeft == left)
        }
        // The count is on the disk: a kill changes nothing.
        inviter.agent?.send(SIGKILL)
        _ = try await inviter.agent?.end()
        try await inviter.startAgent("--listen", "127.0.0.1:0")
        let kept = try await inviter.invite()
        #expect(kept.code == invitation.code && kept.triesLeft == 248)
        // After a start the tries of a network begin again.
        for _ in 0..<5 {
            _ = try await joiner.join(KeptKiosk.wrong(invitation.code), at: kept.address)
        }
        let worn = try await inviter.invite("--look")
        #expect(worn.status == "active" && worn.triesLeft == 243)
        #expect(try await inviter.fitpinky("status").output.contains("was tried wrongly 5 times or more"))
        let right = try await joiner.join(invitation.code, at: kept.address)
        #expect(right.code == 1 && right.errors.contains("the code was not accepted"))
        #expect(try await joiner.fitpinky("group", "members").code == 1)
        // Another code is as good as the first.
        let another = try await inviter.invite()
        #expect(another.code != invitation.code && another.triesLeft == 250)
        #expect(try await joiner.join(another.code, at: another.address).code == 0)
    }

    @Test func `what cannot be is refused before a try is spent`() async throws {
        let (inviter, joiner) = try await KeptKiosk.homes()
        let early = try await inviter.fitpinky("group", "invite")
        #expect(early.code == 1 && early.errors.hasPrefix("fitpinky: there is no group yet; begin one with"))
        _ = try await inviter.createGroup()
        let invitation = try await inviter.invite()
        let address = try #require(invitation.address)
        for (code, at, why) in [
            ("ABCDE", address, "a code has 6 characters, and this has 5"),
            ("ABCDEU", address, "\"U\" is in no code"),
            (invitation.code, "nowhere", "\"nowhere\" is no address"),
            (invitation.code, "127.0.0.1:1", "127.0.0.1:1"),
        ] {
            let run = try await joiner.join(code, at: at)
            #expect([1, 69].contains(run.code) && run.errors.contains(why), "\(run.errors)")
            #expect(run.errors.split(separator: "\n").count == 1)
        }
        let own = try await inviter.invite()
        #expect(own.triesLeft == 250 && own.code == invitation.code)
        let twice = try await inviter.fitpinky("group", "create", "--member", "Ana", "--goal", "4")
        #expect(twice.code == 1 && twice.errors.contains("this kiosk belongs to Ana already"))
        let third = try await inviter.fitpinky("member", "add", "Cas", "--goal", "8")
        #expect(third.code == 1 && third.errors == "fitpinky: a goal is 1 to 7 days a week, and this is 8\n")
    }

    @Test func `a code of before leads nowhere once the group is full or left, and lets nobody in`() async throws {
        let (inviter, joiner) = try await KeptKiosk.homes()
        _ = try await inviter.createGroup()
        let invitation = try await inviter.invite()
        #expect(try await inviter.fitpinky("member", "add", "Cas", "--goal", "2").code == 0)
        let full = try await joiner.join(invitation.code, at: invitation.address)
        #expect(full.code == 1 && full.errors.hasPrefix("fitpinky: the code was not accepted"))
        #expect(try await joiner.fitpinky("group", "members").code == 1)
        #expect(try await inviter.fitpinky("group", "leave", "--as", "Cas").code == 0)
        let another = try await inviter.invite("--new")
        #expect(try await inviter.fitpinky("group", "leave").code == 0)
        let left = try await joiner.join(another.code, at: another.address)
        #expect(left.code == 1 && left.errors.hasPrefix("fitpinky: the code was not accepted"))
        #expect(try await joiner.fitpinky("group", "members").code == 1)
    }

    @Test func `a kiosk does not pair with itself, and is told so in a sentence`() async throws {
        let (inviter, joiner) = try await KeptKiosk.homes()
        _ = try await inviter.createGroup()
        let invitation = try await inviter.invite()
        let own = try #require(try await joiner.status().kiosk.listen)
        let run = try await joiner.join(invitation.code, at: own)
        #expect(run.code == 1)
        #expect(run.errors == "fitpinky: this address is this kiosk's own; give the other kiosk's\n")
        // Nobody was asked, so nothing was spent.
        #expect(try await inviter.invite().triesLeft == 250)
        #expect(try await joiner.join(invitation.code, at: invitation.address).code == 0)
    }

    @Test func `a kiosk that does not listen joins, and cannot invite`() async throws {
        let (inviter, joiner) = try await KeptKiosk.homes()
        _ = try await inviter.createGroup()
        let invitation = try await inviter.invite()
        try await joiner.stopAgent()
        try await joiner.startAgent()
        let refused = try await joiner.fitpinky("group", "invite")
        #expect(refused.code == 1 && refused.errors.contains("this kiosk does not listen for others"))
        #expect(try await joiner.join(invitation.code, at: invitation.address).code == 0)
    }

    @Test func `a name as long as they get fits through pairing`() async throws {
        let (inviter, joiner) = try await KeptKiosk.homes()
        let family = "👨‍👩‍👧‍👦"
        let name = String(repeating: family, count: 40)
        let created = try await inviter.fitpinky(
            "group", "create", "--member", name, "--goal", "4", "--name", name, "--json"
        ).json(GroupJSON.self)
        let invitation = try await inviter.invite()
        let joined = try await joiner.join(invitation.code, at: invitation.address).json(GroupJSON.self)
        #expect(joined.id == created.id && joined.name == name && !joined.awaited)
    }

    @Test func `a second person at one kiosk, and a group that is full`() async throws {
        let (inviter, _) = try await KeptKiosk.homes()
        _ = try await inviter.createGroup()
        let added = try await inviter.fitpinky("member", "add", "Cas", "--goal", "2", "--json").json(GroupJSON.self)
        #expect(added.members.map(\.name) == ["Ana", "Cas"] && added.members.allSatisfy(\.you))
        #expect(added.members.map(\.invitedBy) == [nil, "Ana"])
        let full = try await inviter.fitpinky("group", "invite")
        #expect(full.code == 1 && full.errors.hasPrefix("fitpinky: the group is for 2, and has 2 members"))
        let unsaid = try await inviter.fitpinky("group", "leave")
        #expect(unsaid.code == 1 && unsaid.errors.contains("say who acts with --as NAME"))
        #expect(try await inviter.fitpinky("group", "leave", "--as", "Cas").code == 0)
        let left = try await inviter.group()
        #expect(left.members.map(\.name) == ["Ana"])
        // Who comes back is who they were.
        let back = try await inviter.fitpinky("member", "add", "Cas", "--goal", "3", "--json").json(GroupJSON.self)
        #expect(
            back.members.map(\.name) == ["Ana", "Cas"] && Set(back.members.map(\.id)) == Set(added.members.map(\.id)))
        #expect(try await inviter.fitpinky("group", "leave", "--as", "Cas").code == 0)
    }
}
