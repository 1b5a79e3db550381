package io.headgate.console.web;

import java.util.LinkedHashMap;
import java.util.Map;

/** The headers that every answer carries, whatever it answers. */
final class SecurityHeaders {

    /*
     * A page may only run and show what comes from the console itself, as a file: no script or style inside the HTML, no
     * frame around it, no form that leads elsewhere. A resource named <script>… is then text even where the page errs.
     */
    static final String CONTENT = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
            + " font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self';"
            + " frame-ancestors 'none'";

    private SecurityHeaders() {}

    static Map<String, String> all(boolean encrypted) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Content-Security-Policy", CONTENT);
        headers.put("X-Content-Type-Options", "nosniff");
        headers.put("X-Frame-Options", "DENY");
        headers.put("Referrer-Policy", "no-referrer");
        headers.put(
                "Permissions-Policy",
                "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()");
        headers.put("Cross-Origin-Opener-Policy", "same-origin");
        headers.put("Cross-Origin-Resource-Policy", "same-origin");
        headers.put("Cache-Control", "no-store"); // the page's files say otherwise for themselves
        if (encrypted) {
            headers.put("Strict-Transport-Security", "max-age=31536000");
        }
        return headers;
    }
}
