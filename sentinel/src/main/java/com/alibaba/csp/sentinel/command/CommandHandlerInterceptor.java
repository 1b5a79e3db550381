package com.alibaba.csp.sentinel.command;

/**
 * Stands in front of handlers: looks at requests, answers them itself, or changes answers. Found as a service.
 *
 * @param <R> what is answered
 */
public interface CommandHandlerInterceptor<R> {

    /** Whether it stands in front of this command. */
    boolean shouldIntercept(String commandName);

    /** The answer; {@code execution} goes on to the handler. */
    CommandResponse<R> intercept(CommandRequest request, CommandRequestExecution<R> execution);
}
