package com.alibaba.csp.sentinel.command.handler;

import com.alibaba.csp.sentinel.command.CommandHandler;
import com.alibaba.csp.sentinel.command.CommandHandlerInterceptor;
import com.alibaba.csp.sentinel.command.CommandRequest;
import com.alibaba.csp.sentinel.command.CommandResponse;
import java.util.List;

/**
 * A handler behind interceptors, the first of which sees a request first.
 *
 * @param <R> what is answered
 */
public class InterceptingCommandHandler<R> implements CommandHandler<R> {

    private final CommandHandler<R> delegate;
    private final List<CommandHandlerInterceptor<R>> interceptors;

    /** Puts {@code commandHandlerInterceptors} in front of {@code delegate}. */
    public InterceptingCommandHandler(
            CommandHandler<R> delegate, List<CommandHandlerInterceptor<R>> commandHandlerInterceptors) {
        this.delegate = delegate;
        this.interceptors = commandHandlerInterceptors;
    }

    @Override
    public CommandResponse<R> handle(CommandRequest request) {
        return from(0, request);
    }

    private CommandResponse<R> from(int index, CommandRequest request) {
        return index >= interceptors.size()
                ? delegate.handle(request)
                : interceptors.get(index).intercept(request, next -> from(index + 1, next));
    }
}
