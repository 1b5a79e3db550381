package com.alibaba.csp.sentinel.command;

import com.alibaba.csp.sentinel.spi.SpiLoader;
import com.alibaba.csp.sentinel.transport.CommandCenter;

/** The command port of this program: the one found with the highest priority. */
public final class CommandCenterProvider {

    private static final CommandCenter CENTER =
            SpiLoader.of(CommandCenter.class).loadHighestPriorityInstance();

    private CommandCenterProvider() {}

    /** The port, null if there is none on the class path. */
    public static CommandCenter getCommandCenter() {
        return CENTER;
    }
}
