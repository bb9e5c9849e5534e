import FitPinkyCore
import Store
import Stores
import Support
import Testing
import Threads

@testable import API
@testable import Notifications

@Suite struct LongWorkTests {
    /// Work that ends only when its progress is refused, and says so.
    private func endless(_ given: Monitor<Bool>) -> @Sendable (Store, Store.Progress) throws(StoreError) -> Void {
        { _, progress throws(StoreError) in
            defer { given.change { $0 = true } }
            for done in 0... { try progress(done % 1000, 1000) }
        }
    }

    @Test func `work that nobody listens to any more is given up, and the next can begin`() async throws {
        let folder = TemporaryFolder()
        let store = try Store.home(in: folder.path)
        let work = LongWork()
        let isGivenUp = Monitor(false)
        var news: AsyncStream<LongWork.News<Void>>? = try work.begin(.verifying, on: store, endless(isGivenUp))
        let first = await news?.first { _ in true }
        guard case .progress = first else {
            Issue.record("the first news is \(String(describing: first))")
            return
        }
        #expect(begin(on: store, by: work) == nil)
        news = nil
        isGivenUp.wait { isGivenUp, now in isGivenUp ? .done(()) : .sleep(until: now + .seconds(1)) }
        // The thread is free a moment after the work.
        while true {
            guard let next = begin(on: store, by: work) else {
                await Task.yield()
                continue
            }
            for await case .ended(let result) in next { #expect(try result.get() == 7) }
            return
        }
    }

    /// Nil while other work is not done.
    private func begin(on store: Store, by work: LongWork) -> AsyncStream<LongWork.News<Int>>? {
        do throws(LongWork.Refusal) {
            return try work.begin(.rebuilding, on: store) { _, _ throws(StoreError) in 7 }
        } catch {
            #expect(error == .busy(with: .verifying))
            return nil
        }
    }
}
