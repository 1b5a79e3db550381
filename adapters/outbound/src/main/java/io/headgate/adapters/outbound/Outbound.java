package io.headgate.adapters.outbound;

import static java.util.Objects.requireNonNull;

import io.headgate.Entry;
import io.headgate.Headgate;
import io.headgate.Resource;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * How requests that go out become calls of resources. Immutable; safe for many threads if its functions are.
 *
 * @param <R> what the client calls a request
 * @param headgate decides
 * @param naming the resource of a request. Never the whole path: every id in it would be a resource of its own
 * @param failing which statuses are failures; where it throws, the answer is one
 */
public record Outbound<R>(Headgate headgate, Function<? super R, String> naming, IntPredicate failing) {

    private static final int FIRST_SERVER_ERROR = 500;

    /** Checks the settings. */
    public Outbound {
        requireNonNull(headgate, "headgate");
        requireNonNull(naming, "naming");
        requireNonNull(failing, "failing");
    }

    /** With 5xx as failures. */
    public static <R> Outbound<R> of(Headgate headgate, Function<? super R, String> naming) {
        return new Outbound<>(headgate, naming, status -> status >= FIRST_SERVER_ERROR);
    }

    /** The same with other names. */
    public Outbound<R> withNaming(Function<? super R, String> newNaming) {
        return new Outbound<>(headgate, newNaming, failing);
    }

    /** The same with other failures. */
    public Outbound<R> withFailing(IntPredicate newFailing) {
        return new Outbound<>(headgate, naming, newFailing);
    }

    /** The resource of a request. */
    public Resource resource(R request) {
        return headgate.resource(naming.apply(request));
    }

    /** Notes the status of an answer, which may be a failure. The call goes on until its entry is closed. */
    public void answered(Entry entry, int status) {
        Exception failure = failure(status);
        if (failure != null) {
            entry.failed(failure);
        }
    }

    /** The failure that an answer with that status is, a {@link FailedStatusException} as a rule; null when it is none. */
    public @Nullable Exception failure(int status) {
        try {
            return failing.test(status) ? new FailedStatusException(status) : null;
        } catch (RuntimeException ofTheUser) { // thrown at the client it would cost the answer, and a connection
            return ofTheUser;
        }
    }

    /**
     * The name of a request unless told otherwise: {@code GET shop.example}, and the port where it is not the one that the scheme
     * implies, since what listens there is another service.
     */
    public static String name(String method, String scheme, String host, int port) {
        String at = host.toLowerCase(Locale.ROOT);
        return method + ' ' + (port < 0 || port == usual(scheme) ? at : at + ':' + port);
    }

    private static int usual(String scheme) {
        return scheme.equalsIgnoreCase("https") ? 443 : 80;
    }
}
