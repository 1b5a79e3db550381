package io.headgate.adapters.grpc;

import io.grpc.Status;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Which statuses say that a call failed. */
final class Failing {

    /** Those for which an HTTP server would answer 5xx. What the caller did wrong, a cancel and a refusal are none. */
    private static final Set<Status.Code> FAULTS = EnumSet.of(
            Status.Code.UNKNOWN,
            Status.Code.DEADLINE_EXCEEDED,
            Status.Code.UNIMPLEMENTED,
            Status.Code.INTERNAL,
            Status.Code.UNAVAILABLE,
            Status.Code.DATA_LOSS);

    static final Predicate<Status> BY_DEFAULT = status -> FAULTS.contains(status.getCode());

    private Failing() {}

    /**
     * What rules are told of a call that was closed with that status; null when it is no failure. A predicate that throws makes it
     * one, and keeps no call from its end.
     */
    static @Nullable Throwable failure(Status status, Predicate<Status> failing) {
        try {
            return failing.test(status) ? status.asRuntimeException() : null;
        } catch (RuntimeException ofTheUser) {
            return ofTheUser;
        }
    }
}
