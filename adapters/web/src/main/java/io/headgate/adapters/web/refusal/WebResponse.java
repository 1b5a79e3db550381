package io.headgate.adapters.web.refusal;

import static io.headgate.limiter.Checks.require;
import static java.util.Objects.requireNonNull;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A whole response, for an adapter to send. Nothing that could end a header early can be in one.
 *
 * @param status the status code
 * @param headers the headers, in their order; {@code Content-Length} is the adapter's to set
 * @param body the text of the body, sent as UTF-8; "" for none
 */
public record WebResponse(int status, Map<String, String> headers, String body) {

    private static final Pattern NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
    private static final Pattern VALUE = Pattern.compile("[\\x20-\\x7E\\t]*");

    /** Checks the settings. */
    public WebResponse {
        require(status >= 200 && status <= 599, "status", status, "200 to 599");
        requireNonNull(body, "body");
        headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
        headers.forEach(WebResponse::requireHeader);
    }

    private static void requireHeader(String name, String value) {
        require(NAME.matcher(name).matches(), "header", '"' + name + '"', "the name of a header");
        require(
                VALUE.matcher(value).matches(),
                name,
                "a text with other characters",
                "visible ASCII characters and blanks");
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
