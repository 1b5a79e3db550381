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

    /*
     * Hot path, paid for by `bench http`: most requests are asked for nothing but their origin, so that has a field, and the rest is
     * kept in a map that is made for the first of it. Two threads that ask at once may both find out, as with the map.
     */
    private @Nullable String origin; // a string is safe to read, whoever wrote it
    private volatile @Nullable Map<String, Optional<String>> read;

    WebRequest(ReceivedRequest received, WebSettings settings, Trouble trouble) {
        this.received = received;
        this.settings = settings;
        this.trouble = trouble;
        String sent = received.rawPath();
        this.path = settings.paths().spelled(sent);
        this.unresolved = path.equals(sent) ? path : settings.paths().unresolved(sent);
    }

    /** Which requests have failed. */
    FailureRule failures() {
        return settings.failures();
    }

    /** Where it is told that something which was plugged in has failed. */
    Trouble trouble() {
        return trouble;
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
        String known = origin;
        if (known == null) {
            known = foundOrigin();
            origin = known;
        }
        return known;
    }

    private String foundOrigin() {
        String found;
        try {
            found = settings.origins().origin(this);
        } catch (RuntimeException failure) {
            found = trouble.after(failure, "origin", "");
        }
        return found == null ? "" : found.substring(0, Math.min(found.length(), LONGEST_ORIGIN));
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
        try {
            return settings.cleaner().clean(spelled);
        } catch (RuntimeException failure) {
            return trouble.<@Nullable String>after(failure, "cleaner", null);
        }
    }

    private @Nullable String servedBy() {
        try {
            return received.routeTemplate();
        } catch (RuntimeException failure) {
            return trouble.<@Nullable String>after(failure, "routeTemplate", null);
        }
    }

    @Override
    public Object headgateKey() {
        String origin = origin();
        String address = origin.isEmpty() ? clientAddress() : origin;
        return address == null ? "" : address;
    }

    private @Nullable String once(String what, Supplier<@Nullable String> reader) {
        Map<String, Optional<String>> known = known();
        Optional<String> value = known.get(what);
        if (value == null) {
            value = Optional.ofNullable(reader.get());
            known.put(what, value);
        }
        return value.orElse(null);
    }

    private Map<String, Optional<String>> known() {
        Map<String, Optional<String>> present = read;
        return present != null ? present : begin();
    }

    private synchronized Map<String, Optional<String>> begin() {
        Map<String, Optional<String>> present = read;
        if (present == null) {
            present = new ConcurrentHashMap<>(4);
            read = present;
        }
        return present;
    }

    @Override
    public String toString() {
        return "WebRequest[" + method() + " " + path + "]";
    }
}
