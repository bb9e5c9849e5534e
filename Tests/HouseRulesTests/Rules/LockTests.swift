import Testing

@Suite struct LockTests {
    @Test(arguments: [
        "let listener = Mutex<(@Sendable (Appended) -> Void)?>(nil)", "    private let call = Mutex<(() -> Int)?>(nil)",
    ])
    func `a lock that holds a closure is found`(line: String) {
        #expect(
            LockRules.breaches([RepositoryFile("Sources/A/A.swift", "\n\(line)")]).places == ["Sources/A/A.swift:2"])
    }

    @Test(arguments: [
        "let listener = Mutex<Listener?>(nil)", "let numbers = Mutex<(last: Int, next: Int)>((0, 0))",
        "let numbers = Mutex<[Int]>([])",
    ])
    func `a lock that holds something else is none of its matter`(line: String) {
        #expect(LockRules.breaches([RepositoryFile("Sources/A/A.swift", line)]) == [])
    }
}
