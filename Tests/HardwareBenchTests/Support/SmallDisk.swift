import Glibc
import Testing

/// A disk of its own for a kiosk: a file that the kernel takes for one.
final class SmallDisk {
    let folder = "/run/small-disk"
    private let image = "/run/small-disk.image"

    /// More than the database and its reserve need, and soon full.
    private static let mebibytes = 64

    init() throws {
        try Bench.run("modprobe loop && truncate -s \(SmallDisk.mebibytes)M \(image) && mkfs.ext4 -q -m 0 \(image)")
        try Bench.run("mkdir -p \(folder)")
        try mount()
    }

    deinit {
        system("umount \(folder); rm -f \(image)")  // A leftover is gone with the machine.
    }

    /// Leaves no block free.
    func fill() throws {
        // It ends with an error when there is no more room.
        _ = Bench.succeeds("cat /dev/zero >\(folder)/rubbish")
        try #require(!Bench.succeeds("head -c 4096 /dev/zero >\(folder)/more && sync \(folder)/more"))
    }

    /// There is room again.
    func empty() throws { try Bench.run("rm -f \(folder)/rubbish \(folder)/more") }

    /// The kernel finds an error on the disk, and writes to it no more.
    func fail() throws {
        try Bench.run("echo bench >/sys/fs/ext4/$(basename $(findmnt -no SOURCE \(folder)))/trigger_fs_error")
    }

    /// As at the machine's next start.
    func mountAnew() throws {
        try Bench.run("umount \(folder) && { e2fsck -p \(image); [ $? -le 1 ]; }")
        try mount()
    }

    private func mount() throws { try Bench.run("mount -o loop,errors=remount-ro \(image) \(folder)") }
}
