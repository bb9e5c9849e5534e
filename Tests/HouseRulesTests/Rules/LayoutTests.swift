import Testing

struct LayoutTests {
    private let top = [
        "Package.swift", "Sources/A/A.swift", "Tests/A/A.swift", "proto/a", "deploy/a", "README.md", ".gitignore",
    ]

    private func topLevel(_ paths: [String]) -> [String] {
        LayoutRules.topLevelBreaches(paths.map { RepositoryFile($0, "") }).places
    }

    @Test(
        "Anything else at the top level is found", arguments: ["docs/a.md", "Makefile", "LICENSE", "sources/A/A.swift"])
    func extra(path: String) {
        #expect(topLevel(top + [path]) == ["\(path.split(separator: "/")[0]):1"])
    }

    @Test func `Something missing there is found, and a deeper folder of any name is not`() {
        #expect(topLevel(top.filter { $0 != "README.md" }) == ["README.md:1"])
        #expect(topLevel(top + ["deploy/docs/a"]) == [])
    }

    @Test func `A target with something public and no page is found`() {
        let graph = TargetGraph([.init("Zones", .pure)])
        let file = RepositoryFile("Sources/Zones/A.swift", "public struct A {}")
        let path = "Sources/Zones/Zones.docc/Zones.md"
        func places(_ files: [RepositoryFile]) -> [String] {
            LayoutRules.documentationBreaches(files, graph).places
        }
        #expect(places([file]) == ["\(path):1"])
        #expect(places([file, RepositoryFile(path, "# Zones\n")]) == ["\(path):1"])
        #expect(places([file, RepositoryFile(path, "# ``Zones``\n")]) == [])
        #expect(places([RepositoryFile("Sources/Zones/A.swift", "struct A {} // public")]) == [])
        #expect(places([RepositoryFile("Sources/Zones/A.swift", "let a = A.public(1)")]) == [])
    }

    @Test func `A line missing in .gitignore is found`() {
        func count(_ text: String) -> Int { LayoutRules.ignoreBreaches([RepositoryFile(".gitignore", text)]).count }
        #expect(count(".build*\nPackage.resolved\n") == 0)
        #expect(count(".build*\n# Package.resolved\n") == 1)
        #expect(LayoutRules.ignoreBreaches([]).count == 2)
    }

    @Test(
        "A script that cannot be started, or goes on after an error, is found",
        arguments: [
            ("#!/bin/bash\nset -euo pipefail\n", false), ("#!/bin/bash\nset -eu\n", true), ("#!/bin/bash\n", true),
            ("#!/bin/sh\n", true), ("#!/usr/bin/env bash\n# set -euo pipefail\n", true), ("#!/bin/busybox sh\n", true),
            ("#!/usr/bin/env bash\nset -uo pipefail\n", true),
        ])
    func script(text: String, isExecutable: Bool) {
        for path in ["deploy/run", "proto/generate", "Tests/Bench/run"] {
            let file = RepositoryFile(path, text, isExecutable: isExecutable)
            #expect(LayoutRules.scriptBreaches([file]).places == ["\(path):1"])
        }
    }

    @Test(
        "A script that can and does not is right, and so is what is no script",
        arguments: [
            ("#!/bin/bash\n# Why.\nset -euo pipefail\n", true), ("#!/bin/sh\nset -eu\n", true), ("a=1\n", false),
            ("#!/usr/bin/env python3\n", true),
        ])
    func scriptKept(text: String, isExecutable: Bool) {
        #expect(LayoutRules.scriptBreaches([RepositoryFile("deploy/run", text, isExecutable: isExecutable)]) == [])
    }
}
