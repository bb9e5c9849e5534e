extension ConsoleResponse {
    /// With the header fields that every answer has: nothing runs, frames, leaks or is guessed that is not ours.
    var secured: ConsoleResponse {
        var response = self
        response.headers += [
            (
                "Content-Security-Policy",
                "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
                    + "form-action 'self'; manifest-src 'self'; base-uri 'none'; frame-ancestors 'none'; "
                    + "require-trusted-types-for 'script'"
            ),
            ("X-Content-Type-Options", "nosniff"), ("X-Frame-Options", "DENY"),
            ("Cross-Origin-Resource-Policy", "same-origin"),
            // With no-referrer our own forms would say that they come from nowhere.
            ("Referrer-Policy", "same-origin"),
            (
                "Permissions-Policy",
                "accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()"
            ),
        ]
        if !response.headers.contains(where: { $0.name == "Cache-Control" }) {
            response.headers.append(("Cache-Control", "private, no-cache"))
        }
        return response
    }
}
