package io.headgate.adapters.web;

import io.headgate.gateway.RequestAttributes;
import io.headgate.guard.KeyedArgument;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A request as rules see it: its path in one spelling, its client behind known proxies, its origin. It is the argument of the
 * calls it makes, so gateway rules can look at it; a hot-parameter rule on argument 0 limits each origin, or each client
 * address where there is no origin.
 *
 * <p>What was once read stays as it was, also when the server uses its own request again for another. Safe for many threads.
 */
public final class WebRequest implements RequestAttributes, KeyedArgument {

    private static final int LONGEST_ORIGIN = 256;

    private final ReceivedRequest received;
    private final WebSettings settings;
    private final Trouble trouble;
    private final String path;
    private final String unresolved; // the path with its dot segments, usually the same
    private final Map<String, Optional<String>> read = new ConcurrentHashMap<>(4);

    WebRequest(ReceivedRequest received, WebSettings settings, Trouble trouble) {
        this.received = received;
        this.settings = settings;
        this.trouble = trouble;
        String sent = received.rawPath();
        this.path = settings.paths().spelled(sent);
        this.unresolved = path.equals(sent) ? path : settings.paths().unresolved(sent);
    }

    @Override
    public String path() {
        return path;
    }

    /** The path as a server sees it that does not resolve dot segments: {@code /a/../b}; usually the same as {@link #path}. */
    String unresolvedPath() {
        return unresolved;
    }

    /** Whether the path was sent with dot segments, so that servers may differ about what it means. No honest client does. */
    boolean hasDots() {
        return !unresolved.equals(path);
    }

    @Override
    public String method() {
        return received.method();
    }

    @Override
    public @Nullable String host() {
        return once("host", received::host);
    }

    @Override
    public @Nullable String clientAddress() {
        return once("client", () -> settings.proxies().client(received.remoteAddress(), received::headers));
    }

    @Override
    public @Nullable String header(String name) {
        return once("header " + name, () -> received.header(name));
    }

    @Override
    public @Nullable String query(String name) {
        return once("query " + name, () -> Pairs.inQuery(received.rawQuery(), name));
    }

    @Override
    public @Nullable String cookie(String name) {
        return once("cookie " + name, () -> Pairs.inCookies(received.headers("Cookie"), name));
    }

    /** The name of the user that the server has made sure of; null when it has not. */
    public @Nullable String principal() {
        return once("principal", received::principal);
    }

    /** Who is calling, as the settings say; "" when unknown. */
    public String origin() {
        String known = once(
                "origin",
                () -> trouble.orElse("origin", "", () -> settings.origins().origin(this)));
        return known == null ? "" : known.substring(0, Math.min(known.length(), LONGEST_ORIGIN));
    }

    /** The template of the route: the user's own word first, then the server's; null when nobody knows. */
    @Nullable
    String template() {
        String cleaned = cleaned(path);
        return cleaned != null ? cleaned : servedBy();
    }

    /** What the route may be, too, to a server that does not resolve dot segments. */
    List<String> otherTemplates() {
        return Stream.of(cleaned(unresolved), servedBy())
                .filter(Objects::nonNull)
                .toList();
    }

    private @Nullable String cleaned(String spelled) {
        return trouble.orElse("cleaner", null, () -> settings.cleaner().clean(spelled));
    }

    private @Nullable String servedBy() {
        return trouble.orElse("routeTemplate", null, received::routeTemplate);
    }

    @Override
    public Object headgateKey() {
        String origin = origin();
        String address = origin.isEmpty() ? clientAddress() : origin;
        return address == null ? "" : address;
    }

    private @Nullable String once(String what, Supplier<@Nullable String> reader) {
        Optional<String> known = read.get(what);
        if (known == null) {
            known = Optional.ofNullable(reader.get());
            read.put(what, known);
        }
        return known.orElse(null);
    }

    @Override
    public String toString() {
        return "WebRequest[" + method() + " " + path + "]";
    }
}
