/// Certificates and keys that tests write into files: made by openssl, for nothing but these tests.
public struct PEMFiles: Sendable {
    /// Of `kiosk.local`, `localhost` and 127.0.0.1, signed by itself, from November 2026 for ten years.
    public let certificate: String
    /// Its key.
    public let key: String

    /// A certificate with its key.
    public static let pair = PEMFiles(
        certificate: """
            -----BEGIN CERTIFICATE-----
            MIIBqzCCAVCgAwIBAgIUH44aAuWA2vIGABYnJ4E2u9i/ttUwCgYIKoZIzj0EAwIw
            FjEUMBIGA1UEAwwLa2lvc2subG9jYWwwHhcNMjYxMTI2MTQxODMxWhcNMzYxMTIz
            MTQxODMxWjAWMRQwEgYDVQQDDAtraW9zay5sb2NhbDBZMBMGByqGSM49AgEGCCqG
            SM49AwEHA0IABF4EcJCD0mcCiDOo4hEBJEoBiyZaFUZSTBkSV1LgsQEnsQJgf4n8
            DDhX1rA9WQNI+imBoMeEiQbfiNbG8yzWI72jfDB6MB0GA1UdDgQWBBRKJKFqxhqc
            eahq8wZ2A+2cwNEdmTAfBgNVHSMEGDAWgBRKJKFqxhqceahq8wZ2A+2cwNEdmTAP
            BgNVHRMBAf8EBTADAQH/MCcGA1UdEQQgMB6CC2tpb3NrLmxvY2Fsgglsb2NhbGhv
            c3SHBH8AAAEwCgYIKoZIzj0EAwIDSQAwRgIhAPTzrU+ozJLqJ5a5+IPJm3TH3EVF
            aexc9QEsxkkWmAHiAiEA4n4Ue4ZeFpiaZ87e5HR3twzO0CIj1zZlfQjbXDW02Ls=
            -----END CERTIFICATE-----

            """,
        key: """
            -----BEGIN PRIVATE KEY-----
            MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQguABJpzS61nOGmBlQ
            VQ3S2NSEdBttQ2HecjOOANHev2+hRANCAAReBHCQg9JnAogzqOIRASRKAYsmWhVG
            UkwZEldS4LEBJ7ECYH+J/Aw4V9awPVkDSPopgaDHhIkG34jWxvMs1iO9
            -----END PRIVATE KEY-----

            """)

    /// Another one.
    public static let other = PEMFiles(
        certificate: """
            -----BEGIN CERTIFICATE-----
            MIIBdTCCARugAwIBAgIUBED00a8VHTg6MgTczMwqSR1TQHYwCgYIKoZIzj0EAwIw
            EDEOMAwGA1UEAwwFb3RoZXIwHhcNMjYxMTI2MTQxODMxWhcNMzYxMTIzMTQxODMx
            WjAQMQ4wDAYDVQQDDAVvdGhlcjBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABErB
            vNTqrO6geYGyFa/Cl7X9K+G26O3ZauWmLhR9FhRiPc3/trOe25Dxthy0aYFqGeXI
            aSQrGTs4msuqCHYic/ujUzBRMB0GA1UdDgQWBBR8HnU0rp12zuRSg12ElREy0jwZ
            3jAfBgNVHSMEGDAWgBR8HnU0rp12zuRSg12ElREy0jwZ3jAPBgNVHRMBAf8EBTAD
            AQH/MAoGCCqGSM49BAMCA0gAMEUCICOo9YpRpA2Qxu5ty0D+qzPXJ/TF2aJFUA/w
            RQcTuk/TAiEAtiCz8JQC83Ly2a4DMG1jslgj3crEWFWS5qZMegTi5eU=
            -----END CERTIFICATE-----

            """,
        key: """
            -----BEGIN PRIVATE KEY-----
            MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgOECaBsMitPE3ta4v
            6xr2kvll7kmBRZsgyG+uphOxVQyhRANCAARKwbzU6qzuoHmBshWvwpe1/Svhtujt
            2Wrlpi4UfRYUYj3N/7azntuQ8bYctGmBahnlyGkkKxk7OJrLqgh2InP7
            -----END PRIVATE KEY-----

            """)

    /// The key of `pair` under a passphrase.
    public static let lockedKey = """
        -----BEGIN ENCRYPTED PRIVATE KEY-----
        MIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAhcHhP5PT5OSwICCAAw
        DAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEELMEHe8dRL6INoLeipSXgKYEgZDL
        3ZBynhM7urF1fdQEMmGoHXq9S8ni5LB2xg8DEQtEqerfAJYP7BHSTlpQ42RjHc2r
        7PNCbldc1X7tOHGW6YZAMkW6Wkg83K38fdZGRqCYGIdFpR6ns8Lk2ZDuxYGe9EZQ
        RC4HI89S2tmpvf2mTRzPNNvHPJ2YJgGS+JFPEsL7HvrPIKR42GuaYl1Xo0ziERU=
        -----END ENCRYPTED PRIVATE KEY-----

        """
}
