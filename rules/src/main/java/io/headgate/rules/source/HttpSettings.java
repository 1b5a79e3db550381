package io.headgate.rules.source;

import static io.headgate.limiter.Checks.positiveNanos;
import static io.headgate.limiter.Checks.require;
import static java.util.Objects.requireNonNull;

import java.net.URI;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;

/**
 * How an {@link HttpSource} asks.
 *
 * @param address where the document is; {@code http} or {@code https}, without user and password
 * @param pace how often it is asked for when the server does not hold requests until there is a change
 * @param deadline for one answer, from the connection to the last byte
 * @param hold how long the server is asked to hold a request until there is a change; zero: not at all
 * @param headers sent with every request; the values are asked for each time, and appear in no message
 * @param tls for servers whose certificate is not known to the JDK, or that ask for one; empty: as the JDK does it
 */
public record HttpSettings(
        URI address,
        Pace pace,
        Duration deadline,
        Duration hold,
        Map<String, Supplier<String>> headers,
        Optional<SSLContext> tls) {

    /** Checks everything that can be checked before the first request. */
    public HttpSettings {
        requireNonNull(address, "address");
        requireNonNull(pace, "pace");
        requireNonNull(tls, "tls");
        checkAddress(address);
        positiveNanos(deadline, "deadline");
        require(!hold.isNegative() && hold.compareTo(Duration.ofMinutes(10)) <= 0, "hold", hold, "0 to 10 minutes");
        headers = Map.copyOf(headers);
        headers.keySet().forEach(HttpSettings::checkHeader);
    }

    /** Asks every five seconds, or as soon as an answer comes when the server holds requests, which it may for 30 s. */
    public static HttpSettings of(URI address) {
        return new HttpSettings(
                address,
                Pace.every(Duration.ofSeconds(5)),
                Duration.ofSeconds(10),
                Duration.ofSeconds(30),
                Map.of(),
                Optional.empty());
    }

    /** The same at another pace. */
    public HttpSettings withPace(Pace other) {
        return new HttpSettings(address, other, deadline, hold, headers, tls);
    }

    /** The same with another deadline. */
    public HttpSettings withDeadline(Duration other) {
        return new HttpSettings(address, pace, other, hold, headers, tls);
    }

    /** The same with requests held for another time; zero turns it off. */
    public HttpSettings withHold(Duration other) {
        return new HttpSettings(address, pace, deadline, other, headers, tls);
    }

    /** The same with one more header: {@code withHeader("Authorization", () -> "Bearer " + token())}. */
    public HttpSettings withHeader(String header, Supplier<String> value) {
        Map<String, Supplier<String>> more = new LinkedHashMap<>(headers);
        more.put(header, value);
        return new HttpSettings(address, pace, deadline, hold, more, tls);
    }

    /** The same with certificates of one's own. */
    public HttpSettings withTls(SSLContext context) {
        return new HttpSettings(address, pace, deadline, hold, headers, Optional.of(context));
    }

    /** The address as it may be shown: a query may hold a token. */
    String shownAddress() {
        return origin(address) + (address.getRawPath() == null ? "" : address.getRawPath());
    }

    /** Scheme, host and port. */
    static String origin(URI address) {
        String scheme = String.valueOf(address.getScheme()).toLowerCase(Locale.ROOT);
        String host = String.valueOf(address.getHost()).toLowerCase(Locale.ROOT);
        int port = address.getPort() >= 0 ? address.getPort() : scheme.equals("https") ? 443 : 80;
        return scheme + "://" + host + ":" + port;
    }

    private static void checkAddress(URI address) {
        String scheme = String.valueOf(address.getScheme()).toLowerCase(Locale.ROOT);
        boolean known = scheme.equals("http") || scheme.equals("https");
        require(known, "scheme of the address", address.getScheme(), "http or https");
        require(address.getRawUserInfo() == null, "address", "has user and password in it", "credentials in a header");
        require(address.getHost() != null, "address", "has no host", "http://host/path");
    }

    private static void checkHeader(String header) {
        HttpRequest.newBuilder().header(header, "checked"); // the JDK refuses names that are not its users' to set
    }

    @Override
    public String toString() {
        return "HttpSettings[" + shownAddress() + ", " + pace + ", deadline=" + deadline + ", hold=" + hold
                + ", headers=" + headers.keySet() + "]";
    }
}
