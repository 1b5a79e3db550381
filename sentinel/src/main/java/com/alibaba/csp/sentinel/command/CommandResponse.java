package com.alibaba.csp.sentinel.command;

/**
 * What a command answers.
 *
 * @param <R> the type of the answer
 */
public class CommandResponse<R> {

    private final boolean success;
    private final R result;
    private final Throwable exception;

    private CommandResponse(R result, boolean success, Throwable exception) {
        this.success = success;
        this.result = result;
        this.exception = exception;
    }

    /** A good answer of which there is more to say. */
    protected CommandResponse(R result) {
        this(result, true, null);
    }

    /** A good answer. */
    public static <T> CommandResponse<T> ofSuccess(T result) {
        return new CommandResponse<>(result, true, null);
    }

    /** No answer, and why. */
    public static <T> CommandResponse<T> ofFailure(Throwable ex) {
        return new CommandResponse<>(null, false, ex);
    }

    /** No good answer, and why. */
    public static <T> CommandResponse<T> ofFailure(Throwable ex, T result) {
        return new CommandResponse<>(result, false, ex);
    }

    /** Whether it is a good answer. */
    public boolean isSuccess() {
        return success;
    }

    /** The answer. */
    public R getResult() {
        return result;
    }

    /** Why not; null for a good answer. */
    public Throwable getException() {
        return exception;
    }
}
