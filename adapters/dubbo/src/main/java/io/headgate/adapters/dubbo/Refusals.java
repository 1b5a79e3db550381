package io.headgate.adapters.dubbo;

import io.headgate.BlockedException;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.dubbo.rpc.AsyncRpcResult;
import org.apache.dubbo.rpc.Invocation;
import org.apache.dubbo.rpc.Result;
import org.apache.dubbo.rpc.RpcException;
import org.jspecify.annotations.Nullable;

/**
 * What a refused call is told, unless a {@link RefusalHandler} says otherwise: an {@link RpcException} whose
 * {@link RpcException#isLimitExceed} holds and whose message names the resource, the reason and when to try again.
 *
 * <p>It is the result of the call and not thrown on its way, so that clusters that try elsewhere when a call fails leave it alone.
 * Where calls are made its cause is the {@link BlockedException}; what is sent to a consumer has no cause, since consumers need not have
 * Headgate. Safe for many threads.
 */
public final class Refusals {

    private static final Pattern RETRY_AFTER = Pattern.compile("; retry after (\\d{1,15}) ms$");
    private static final int DEEPEST = 10;

    private Refusals() {}

    static Result answer(CalledMethod called, Invocation invocation, BlockedException refused) {
        RpcException told = exception(refused, called.side() == Side.MADE ? refused : null);
        return AsyncRpcResult.newDefaultAsyncResult(told, invocation);
    }

    /** The exception for a refusal. */
    private static RpcException exception(BlockedException refused, @Nullable Throwable cause) {
        String reason = refused.resource() + " refused: " + refused.why().reason();
        String message = refused.retryAfter()
                .map(wait -> reason + "; retry after " + roundedUp(wait) + " ms")
                .orElse(reason);
        RpcException told = new RpcException(RpcException.LIMIT_EXCEEDED_EXCEPTION, message, cause);
        told.setStackTrace(new StackTraceElement[0]); // says nothing that the message does not, and would be sent along
        return told;
    }

    /** Rounded up: one millisecond early is refused again. */
    private static long roundedUp(Duration wait) {
        return wait.plusNanos(999_999).toMillis();
    }

    /**
     * The refusal that {@code thrown} is, or that is among its causes; empty when it is something else. Dubbo wraps exceptions of
     * its own that a provider answers with, and only the filter of this adapter unwraps refusals.
     */
    public static Optional<RpcException> in(Throwable thrown) {
        Throwable each = thrown;
        for (int depth = 0; each != null && depth < DEEPEST; depth++) {
            if (each instanceof RpcException told && told.isLimitExceed()) {
                return Optional.of(told);
            }
            each = each.getCause();
        }
        return Optional.empty();
    }

    /** When to try again, as the refusal in {@code thrown} says, whichever side refused; empty when there is none, or it does not. */
    public static Optional<Duration> retryAfter(Throwable thrown) {
        return in(thrown).map(told -> String.valueOf(told.getMessage())).flatMap(Refusals::retryAfter);
    }

    private static Optional<Duration> retryAfter(String message) {
        Matcher said = RETRY_AFTER.matcher(message);
        return said.find() ? Optional.of(Duration.ofMillis(Long.parseLong(said.group(1)))) : Optional.empty();
    }
}
