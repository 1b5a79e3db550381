package io.headgate.sentinel.command;

import com.alibaba.csp.sentinel.command.CommandRequest;
import com.alibaba.csp.sentinel.transport.command.exception.RequestException;
import com.alibaba.csp.sentinel.transport.command.http.StatusCode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Who may use the command port.
 *
 * @param token what a request must bring, as {@code Authorization: Bearer …} or as the parameter {@code token}; null for nothing
 * @param announced where the port is open to this machine only, what it may be called by beside the names of every machine for
 *     itself; null where it is open to others
 */
public record Access(@Nullable String token, @Nullable String announced) {

    private static final String PARAMETER = "token";
    private static final String BEARER = "Bearer ";
    private static final Pattern PORT = Pattern.compile(":\\d*$");
    private static final Pattern HERE = Pattern.compile("(?i)localhost|127(\\.\\d{1,3}){3}|\\[::1]");

    /** As the configuration has it now. */
    public static Access configured() {
        CommandSettings settings = CommandSettings.configured();
        return new Access(
                CommandSettings.setting(CommandSettings.TOKEN), settings.isLocal() ? settings.announced() : null);
    }

    /*
     * A page in a browser may be made to call ports of the machine that it is shown on:
     *
     *    of any server                            says Origin or Sec-Fetch-Site: cross-site
     *    of another port of this machine          says Sec-Fetch-Site: same-site
     *    of a name that is 127.0.0.1 by now       says Sec-Fetch-Site: same-origin, or nothing; but its name, as Host
     *    none: somebody typed the address         says Sec-Fetch-Site: none
     */
    /** Refuses pages in a browser. Dashboards and people with a command line say nothing of the kind. */
    void refusePages(Map<String, String> headers) throws RequestException {
        if (headers.containsKey("origin")
                || !headers.getOrDefault("sec-fetch-site", "none").equals("none")) {
            throw new RequestException(StatusCode.FORBIDDEN, "Not for web pages");
        }
        String host = headers.get("host");
        if (announced != null && host != null && !isHere(host, announced)) {
            throw new RequestException(StatusCode.FORBIDDEN, "Host: " + host + " (expected: localhost or 127.0.0.1)");
        }
    }

    private static boolean isHere(String host, String announced) {
        String name = PORT.matcher(host).replaceFirst("");
        return HERE.matcher(name).matches() || name.equals(announced);
    }

    /**
     * The token that a request has brought as far as it has been read, null if none. Takes it out of the parameters, so that no command
     * sees it.
     */
    @Nullable
    String given(Map<String, String> headers, CommandRequest request) {
        if (token == null) {
            return null;
        }
        String authorization = headers.getOrDefault("authorization", "");
        String parameter = request.getParameters().remove(PARAMETER);
        return authorization.regionMatches(true, 0, BEARER, 0, BEARER.length())
                ? authorization.substring(BEARER.length()).trim()
                : parameter;
    }

    /** Refuses who has not brought the token. */
    void check(@Nullable String given) throws RequestException {
        if (token != null && (given == null || !isSame(token, given))) {
            throw new RequestException(StatusCode.UNAUTHORIZED, "Token missing or wrong");
        }
    }

    /** Takes as long whether the first character is wrong or the last. */
    private static boolean isSame(String expected, String given) {
        return MessageDigest.isEqual(expected.getBytes(StandardCharsets.UTF_8), given.getBytes(StandardCharsets.UTF_8));
    }
}
