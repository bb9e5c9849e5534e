import Glibc
import NIOEmbedded

/// Runs the jobs of tasks on the fuzzer's own thread, one after the other: the same input always does the same.
final class Jobs: SerialExecutor {
    // Only the fuzzer's thread uses them.
    private nonisolated(unsafe) static var waiting: [UnownedJob] = []
    private static let executor = Jobs()
    private static let isHooked: Bool = {
        // What the runtime offers for this; the original would hand the job to a thread of a pool.
        typealias Original = @convention(thin) (UnownedJob) -> Void
        typealias Hook = @convention(thin) (UnownedJob, Original) -> Void
        guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "swift_task_enqueueGlobal_hook") else { return false }
        symbol.assumingMemoryBound(to: Hook?.self).pointee = { job, _ in Jobs.waiting.append(job) }
        return true
    }()

    /// Before the first task is made.
    static func prepare() { precondition(isHooked, "the runtime has no hook for jobs of tasks") }

    func enqueue(_ job: consuming ExecutorJob) { Jobs.waiting.append(UnownedJob(job)) }

    /// Runs all that can run now: jobs of tasks, and tasks of the channel's loop.
    static func run(_ channel: EmbeddedChannel) {
        repeat {
            while !waiting.isEmpty {
                waiting.removeFirst().runSynchronously(on: executor.asUnownedSerialExecutor())
            }
            channel.embeddedEventLoop.run()
        } while !waiting.isEmpty
    }
}
