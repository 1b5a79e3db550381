package io.headgate.adapters.grpc;

import io.grpc.Metadata;
import io.grpc.Status;
import io.headgate.BlockedException;
import io.headgate.access.AccessRule;
import io.headgate.breaker.BreakerRule;
import io.headgate.hotparameter.HotParameterBreakerRule;
import io.headgate.rule.Rule;
import io.headgate.system.SystemRule;
import java.time.Duration;

/**
 * What a refused call is told.
 *
 * <table>
 * <caption>Status by rule</caption>
 * <tr><td>breaker, system</td><td>{@code UNAVAILABLE}: what lies behind, or the whole process, is in trouble</td></tr>
 * <tr><td>access</td><td>{@code PERMISSION_DENIED}</td></tr>
 * <tr><td>any other</td><td>{@code RESOURCE_EXHAUSTED}</td></tr>
 * </table>
 *
 * <p>Where it is known when to try again, two trailers say so: {@code grpc-retry-pushback-ms}, which clients with a retry
 * policy of gRPC's own obey, and {@code grpc-status-details-bin} with a {@code google.rpc.RetryInfo}, for everybody else. Safe for
 * many threads.
 */
public final class Refusals {

    /** How many milliseconds to wait before the next try. */
    public static final Metadata.Key<String> RETRY_PUSHBACK =
            Metadata.Key.of("grpc-retry-pushback-ms", Metadata.ASCII_STRING_MARSHALLER);

    /** A {@code google.rpc.Status} with details. */
    public static final Metadata.Key<byte[]> STATUS_DETAILS =
            Metadata.Key.of("grpc-status-details-bin", Metadata.BINARY_BYTE_MARSHALLER);

    private Refusals() {}

    /** The status of a refusal. It tells the resource and the reason, and nothing else about the rules. */
    public static Status status(BlockedException refused) {
        String told = refused.resource() + " refused: " + refused.why().reason();
        return code(refused.rule()).toStatus().withDescription(told).withCause(refused);
    }

    private static Status.Code code(Rule rule) {
        if (rule instanceof BreakerRule || rule instanceof HotParameterBreakerRule || rule instanceof SystemRule) {
            return Status.Code.UNAVAILABLE;
        }
        return rule instanceof AccessRule ? Status.Code.PERMISSION_DENIED : Status.Code.RESOURCE_EXHAUSTED;
    }

    /** The trailers of a refusal; none when it is not known when to try again. */
    public static Metadata trailers(BlockedException refused) {
        Metadata trailers = new Metadata();
        refused.retryAfter().ifPresent(wait -> {
            Status status = status(refused);
            trailers.put(RETRY_PUSHBACK, String.valueOf(roundedUp(wait)));
            trailers.put(STATUS_DETAILS, RetryDetails.of(status, wait));
        });
        return trailers;
    }

    /** Rounded up: one millisecond early is refused again. Within an int, or clients take it for "never". */
    private static long roundedUp(Duration wait) {
        long millis = wait.plusNanos(999_999).toMillis();
        return Math.min(millis, Integer.MAX_VALUE);
    }
}
