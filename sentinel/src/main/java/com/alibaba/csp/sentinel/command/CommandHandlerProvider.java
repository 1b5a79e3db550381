package com.alibaba.csp.sentinel.command;

import com.alibaba.csp.sentinel.command.annotation.CommandMapping;
import com.alibaba.csp.sentinel.command.handler.InterceptingCommandHandler;
import com.alibaba.csp.sentinel.spi.SpiLoader;
import com.alibaba.csp.sentinel.util.StringUtil;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The commands that are found as services. Safe for many threads. */
@SuppressWarnings({"rawtypes", "unchecked"})
public class CommandHandlerProvider implements Iterable<CommandHandler> {

    private static final CommandHandlerProvider INSTANCE = new CommandHandlerProvider();

    private final SpiLoader<CommandHandler> handlers = SpiLoader.of(CommandHandler.class);

    /** The shared one. */
    public static CommandHandlerProvider getInstance() {
        return INSTANCE;
    }

    /** All commands by name, behind the interceptors that want to stand before them. */
    public Map<String, CommandHandler> namedHandlers() {
        List<CommandHandlerInterceptor> all =
                SpiLoader.of(CommandHandlerInterceptor.class).loadInstanceListSorted();
        Map<String, CommandHandler> named = new LinkedHashMap<>();
        for (CommandHandler handler : this) {
            CommandMapping mapping = handler.getClass().getAnnotation(CommandMapping.class);
            if (mapping != null && StringUtil.isNotBlank(mapping.name())) {
                named.put(mapping.name(), behind(all, mapping.name(), handler));
            }
        }
        return named;
    }

    private static CommandHandler behind(List<CommandHandlerInterceptor> all, String name, CommandHandler handler) {
        List wanted = all.stream().filter(each -> each.shouldIntercept(name)).toList();
        return wanted.isEmpty() ? handler : new InterceptingCommandHandler(handler, wanted);
    }

    @Override
    public Iterator<CommandHandler> iterator() {
        return handlers.loadInstanceList().iterator();
    }
}
