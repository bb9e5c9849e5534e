public import FoundationEssentials

/// The bytes as a protobuf `bytes` field holds them.
///
/// swift-protobuf's type for them is `Data`; this is the one place that says so, and pure rooms need not know it.
public func byteField(_ bytes: [UInt8]) -> Data { Data(bytes) }
