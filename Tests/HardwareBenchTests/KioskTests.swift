import Testing

/// The agent as it is installed, on the kernel's own interfaces: one program beside it works its devices, and reads its
/// socket as any other client would. One kiosk at a time, for there is one button.
@Suite(
    "A kiosk on kernel devices", .serialized,
    .enabled(if: Bench.isHere, "needs the bench's virtual machine: Tests/HardwareBench/kiosk-test"))
enum KioskTests {}
