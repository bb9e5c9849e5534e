import Testing

struct NameTests {
    @Test(
        "A name falls into the words that a reader sees",
        arguments: [
            ("StoreManager", ["Store", "Manager"]), ("Database", ["Database"]), ("TTRPCLimits", ["TTRPC", "Limits"]),
            ("V4L2Camera", ["V4", "L2", "Camera"]), ("Utils", ["Utils"]), ("", []), ("a stub_b", ["a", "stub", "b"]),
        ])
    func words(name: String, words: [String]) {
        #expect(NameRules.words(of: name) == words)
    }

    @Test(
        "A type that says nothing is found",
        arguments: [
            "struct StoreManager {", "final class Helper: P {", "enum StringUtils {", "protocol StoreBase {",
            "actor StoreImpl {", "typealias Utility = Int", "public struct PhotoHelpers<T> {",
        ])
    func type(line: String) {
        let file = RepositoryFile("Tests/ZonesTests/A.swift", "\n\(line)")
        #expect(NameRules.typeBreaches([file]).places == ["\(file.path):2"])
    }

    @Test(
        "A type that only contains such a word is not",
        arguments: [
            "struct Database {", "struct BaseDay {", "enum Utilization {", "// class Manager",
            "extension FileManager {",
            "let helper = 1",
        ])
    func typeKept(line: String) {
        #expect(NameRules.typeBreaches([RepositoryFile("Sources/Zones/A.swift", line)]) == [])
    }

    @Test(
        "A file that is called after nothing is found",
        arguments: [
            "helpers.swift", "Helpers.swift", "StringUtils.swift", "String+Size.swift", "main.swift", "A-B.swift",
            "DayExtensions.swift",
        ])
    func file(name: String) {
        #expect(NameRules.fileBreaches([RepositoryFile("Sources/Zones/\(name)", "")]).count == 1)
    }

    @Test func `A noun, a generated file and a file of another kind are not`() {
        let files = [
            RepositoryFile("Sources/Zones/TZifReader.swift", ""), RepositoryFile("Package.swift", ""),
            RepositoryFile("Sources/Messages/Generated/kiosk.pb.swift", "// DO NOT EDIT.\n"),
            RepositoryFile("Sources/CSPI/helpers.c", ""),
        ]
        #expect(NameRules.fileBreaches(files) == [])
    }

    @Test func `A file over its length is found at the first line too many, one at it is not`() {
        func file(_ count: Int) -> RepositoryFile {
            RepositoryFile("Sources/Zones/A.swift", String(repeating: "a\n", count: count))
        }
        #expect(NameRules.sizeBreaches([file(350)]) == [])
        #expect(NameRules.sizeBreaches([file(351)]).places == ["Sources/Zones/A.swift:351"])
        let generated = "// DO NOT EDIT.\n" + String(repeating: "a\n", count: 500)
        #expect(NameRules.sizeBreaches([RepositoryFile("Sources/A/Generated/a.pb.swift", generated)]) == [])
    }

    @Test(
        "A test without a sentence is found",
        arguments: [
            "@Test func reads() {}", "@Test func `reads`() {}", "@Test(arguments: [\"a b\"]) func reads(x: String) {}",
            "@Test(\"reads\") func reads() {}", "@Test\n@MainActor func reads() {}",
            "@Test(.disabled(\"not yet\")) func reads() {}",
        ])
    func test(text: String) {
        let file = RepositoryFile("Tests/ZonesTests/A.swift", text)
        #expect(NameRules.testBreaches([file]).places == ["\(file.path):1"])
    }

    @Test(
        "A test with one is not",
        arguments: [
            "@Test func `A zone is read`() {}", "@Test(\"A zone is read\") func reads() {}",
            "@Test(\n\"A zone is read\", arguments: [1])\nfunc reads(x: Int) {}",
            "@Test(arguments: [1]) func `A zone is read`(x: Int) {}", "func fixture() {}", "@Tested func x() {}",
        ])
    func testKept(text: String) {
        #expect(NameRules.testBreaches([RepositoryFile("Tests/ZonesTests/A.swift", text)]) == [])
    }
}
