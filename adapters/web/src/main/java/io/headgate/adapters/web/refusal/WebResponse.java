package io.headgate.adapters.web.refusal;

import static io.headgate.limiter.Checks.require;
import static java.util.Objects.requireNonNull;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A whole response, for an adapter to send. Nothing that could end a header early can be in one.
 *
 * @param status the status code
 * @param headers the headers, in their order; {@code Content-Length} is the adapter's to set
 * @param body the text of the body, sent as UTF-8; "" for none
 */
public record WebResponse(int status, Map<String, String> headers, String body) {

    private static final String NAME_SIGNS = "!#$%&'*+-.^_`|~"; // besides letters and digits (RFC 9110, 5.6.2)

    /** Checks the settings. */
    public WebResponse {
        require(status >= 200 && status <= 599, "status", status, "200 to 599");
        requireNonNull(body, "body");
        headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
        headers.forEach(WebResponse::requireHeader);
    }

    private static void requireHeader(String name, String value) {
        if (!isName(name)) { // here, since each text would be put together for each header otherwise
            require(false, "header", '"' + name + '"', "the name of a header");
        }
        require(isValue(value), name, "a text with other characters", "visible ASCII characters and blanks");
    }

    private static boolean isName(String name) {
        for (int i = 0; i < name.length(); i++) {
            char sign = name.charAt(i);
            boolean letter = (sign >= 'a' && sign <= 'z') || (sign >= 'A' && sign <= 'Z');
            if (!letter && !(sign >= '0' && sign <= '9') && NAME_SIGNS.indexOf(sign) < 0) {
                return false;
            }
        }
        return !name.isEmpty();
    }

    private static boolean isValue(String value) {
        for (int i = 0; i < value.length(); i++) {
            char sign = value.charAt(i);
            if ((sign < ' ' || sign > '~') && sign != '\t') {
                return false;
            }
        }
        return true;
    }

    /** A response without headers and body. */
    public static WebResponse of(int status) {
        return new WebResponse(status, Map.of(), "");
    }

    /** The same with that header, instead of one of that name if there is one. */
    public WebResponse withHeader(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(name, value);
        return new WebResponse(status, more, body);
    }

    /** The same with that body. */
    public WebResponse withBody(String contentType, String newBody) {
        return new WebResponse(status, headers, newBody).withHeader("Content-Type", contentType);
    }

    /** The body as it is sent. */
    public byte[] bytes() {
        return body.getBytes(StandardCharsets.UTF_8);
    }
}
