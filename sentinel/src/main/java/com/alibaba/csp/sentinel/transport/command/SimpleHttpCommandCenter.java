package com.alibaba.csp.sentinel.transport.command;

import com.alibaba.csp.sentinel.command.CommandHandler;
import com.alibaba.csp.sentinel.command.CommandHandlerProvider;
import com.alibaba.csp.sentinel.spi.Spi;
import com.alibaba.csp.sentinel.transport.CommandCenter;
import com.alibaba.csp.sentinel.transport.command.http.HttpEventTask;
import com.alibaba.csp.sentinel.transport.config.TransportConfig;
import com.alibaba.csp.sentinel.transport.log.CommandCenterLog;
import com.alibaba.csp.sentinel.util.StringUtil;
import io.headgate.sentinel.command.CommandServer;
import io.headgate.sentinel.command.CommandSettings;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The command port on plain HTTP. Any other command center on the class path is preferred: who added it wants it. Safe for many
 * threads.
 */
@Spi(order = Spi.ORDER_LOWEST)
@SuppressWarnings("rawtypes")
public class SimpleHttpCommandCenter implements CommandCenter {

    private static final int NOT_OPEN = -1;
    private static final Map<String, CommandHandler> HANDLERS = new ConcurrentHashMap<>();

    private CommandServer server;

    @Override
    public void beforeStart() throws Exception {
        registerCommands(CommandHandlerProvider.getInstance().namedHandlers());
    }

    /** Opens the port, or the next that is free; it is open when this returns. */
    @Override
    public synchronized void start() throws Exception {
        if (server != null) {
            return;
        }
        CommandSettings settings = CommandSettings.configured();
        server = CommandServer.open(settings.address(), settings.port(), socket -> new HttpEventTask(socket).run());
        TransportConfig.setRuntimePort(server.port());
        CommandCenterLog.info("[CommandCenter] Open at {}", server.address());
        if (settings.isExposed()) {
            CommandCenterLog.warn(
                    "[CommandCenter] Open to other machines without a token: set {} or {}",
                    CommandSettings.TOKEN,
                    CommandSettings.HOST);
        }
    }

    @Override
    public synchronized void stop() throws Exception {
        if (server != null) {
            server.close();
            server = null;
            TransportConfig.setRuntimePort(NOT_OPEN);
        }
        HANDLERS.clear();
    }

    /** The names of all commands. */
    public static Set<String> getCommands() {
        return HANDLERS.keySet();
    }

    /** Who answers a command, null if nobody. */
    public static CommandHandler getHandler(String commandName) {
        return commandName == null ? null : HANDLERS.get(commandName);
    }

    /** Adds commands. */
    public static void registerCommands(Map<String, CommandHandler> handlers) {
        if (handlers != null) {
            handlers.forEach(SimpleHttpCommandCenter::registerCommand);
        }
    }

    /** Adds a command, unless there is one of that name. */
    public static void registerCommand(String commandName, CommandHandler handler) {
        if (StringUtil.isBlank(commandName) || handler == null) {
            return;
        }
        CommandHandler before = HANDLERS.putIfAbsent(commandName, handler);
        if (before != null && before != handler) {
            CommandCenterLog.warn("[CommandCenter] Command {} is there already, the second is left out", commandName);
        }
    }
}
