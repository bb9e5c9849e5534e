import NIOCore

/// Runs tasks on a connection's event loop, so that a call begins and ends on the thread that reads and writes: to wake
/// another thread takes longer than all the rest of a small call.
final class LoopExecutor: TaskExecutor {
    private let loop: any EventLoop

    init(_ loop: any EventLoop) {
        self.loop = loop
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
