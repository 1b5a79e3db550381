package com.alibaba.csp.sentinel.command;

/**
 * Answers one command; found as a service, named by
 * {@link com.alibaba.csp.sentinel.command.annotation.CommandMapping}. Called by several threads.
 *
 * @param <R> what it answers
 */
public interface CommandHandler<R> {

    /** The answer. */
    CommandResponse<R> handle(CommandRequest request);
}
