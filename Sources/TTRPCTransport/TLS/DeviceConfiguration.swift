import NIOCore
import NIOSSL

/// The name of the protocol in the handshake (ALPN). Both sides insist on it.
let ttrpcProtocolName = "ttrpc"

extension DeviceCertificate {
    func serverConfiguration() -> TLSConfiguration {
        var configuration = TLSConfiguration.makeServerConfigurationWithMTLS(
            certificateChain: [.certificate(certificate)], privateKey: .privateKey(privateKey),
            trustRoots: .certificates([]))
        configure(&configuration)
        return configuration
    }

    func clientConfiguration() -> TLSConfiguration {
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.certificateChain = [.certificate(certificate)]
        configuration.privateKey = .privateKey(privateKey)
        // Nobody else's word counts, so the system's list of authorities need not be loaded.
        configuration.trustRoots = .certificates([])
        configure(&configuration)
        return configuration
    }

    private func configure(_ configuration: inout TLSConfiguration) {
        configuration.minimumTLSVersion = .tlsv13
        configuration.applicationProtocols = [ttrpcProtocolName]
        // A certificate must come; our own callback then judges it by its key alone, not by names or dates.
        configuration.certificateVerification = .noHostnameVerification
        // A stranger's RSA key of any size would have us compute for long.
        configuration.verifySignatureAlgorithms = [.ecdsaSecp256R1Sha256]
        configuration.signingSignatureAlgorithms = [.ecdsaSecp256R1Sha256]
        // A peer that is gone does not answer the farewell.
        configuration.shutdownTimeout = .seconds(1)
    }
}
