package io.headgate.sentinel.command;

import com.alibaba.csp.sentinel.command.CommandRequest;
import com.alibaba.csp.sentinel.transport.command.exception.RequestException;
import com.alibaba.csp.sentinel.transport.command.http.StatusCode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Who may use the command port.
 *
 * @param token what a request must bring, as {@code Authorization: Bearer …} or as the parameter {@code token}; null for nothing
 */
public record Access(@Nullable String token) {

    private static final String PARAMETER = "token";
    private static final String BEARER = "Bearer ";

    /** As the configuration has it now. */
    public static Access configured() {
        return new Access(CommandSettings.setting(CommandSettings.TOKEN));
    }

    /**
     * Refuses pages in a browser, which may be made to call ports of the machine they are shown on; they say where they come
     * from. Dashboards and people with a command line do not.
     */
    void refusePages(Map<String, String> headers) throws RequestException {
        if (headers.containsKey("origin") || "cross-site".equals(headers.get("sec-fetch-site"))) {
            throw new RequestException(StatusCode.FORBIDDEN, "Not for web pages");
        }
    }

    /** Refuses who does not bring the token; takes it out of the parameters, so that no command sees it. */
    void check(Map<String, String> headers, CommandRequest request) throws RequestException {
        if (token == null) {
            return;
        }
        String authorization = headers.getOrDefault("authorization", "");
        String parameter = request.getParameters().remove(PARAMETER);
        String given = authorization.regionMatches(true, 0, BEARER, 0, BEARER.length())
                ? authorization.substring(BEARER.length()).trim()
                : parameter;
        if (given == null || !isSame(token, given)) {
            throw new RequestException(StatusCode.UNAUTHORIZED, "Token missing or wrong");
        }
    }

    /** Takes as long whether the first character is wrong or the last. */
    private static boolean isSame(String expected, String given) {
        return MessageDigest.isEqual(expected.getBytes(StandardCharsets.UTF_8), given.getBytes(StandardCharsets.UTF_8));
    }
}
