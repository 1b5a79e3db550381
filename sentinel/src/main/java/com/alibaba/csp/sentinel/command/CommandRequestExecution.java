package com.alibaba.csp.sentinel.command;

/**
 * The rest of the way to a handler, as an interceptor sees it.
 *
 * @param <R> what is answered
 */
public interface CommandRequestExecution<R> {

    /** Goes on. */
    CommandResponse<R> execute(CommandRequest request);
}
