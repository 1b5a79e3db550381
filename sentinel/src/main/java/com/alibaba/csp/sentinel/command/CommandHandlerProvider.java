package com.alibaba.csp.sentinel.command;

import com.alibaba.csp.sentinel.command.annotation.CommandMapping;
import com.alibaba.csp.sentinel.command.handler.InterceptingCommandHandler;
import com.alibaba.csp.sentinel.spi.SpiLoader;
import com.alibaba.csp.sentinel.spi.SpiLoaderException;
import com.alibaba.csp.sentinel.transport.log.CommandCenterLog;
import com.alibaba.csp.sentinel.util.StringUtil;
import io.headgate.sentinel.Services;
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

    /** All of them, or, when one of them cannot be made, the others. */
    @Override
    public Iterator<CommandHandler> iterator() {
        try {
            return handlers.loadInstanceList().iterator();
        } catch (SpiLoaderException notAll) {
            return Services.thatCanBeMade(CommandHandler.class, CommandHandlerProvider::leftOut)
                    .iterator();
        }
    }

    /*
     * A command may need a library that came with the jars whose place we take, and is not here: those of Sentinel's cluster
     * server need fastjson. That one command is missing then; the port and all other commands are not.
     */
    private static void leftOut(Error why) {
        CommandCenterLog.warn("[CommandCenter] A command cannot be made and is left out", why);
    }
}
