package com.alibaba.csp.sentinel.transport.init;

import com.alibaba.csp.sentinel.command.CommandCenterProvider;
import com.alibaba.csp.sentinel.init.InitFunc;
import com.alibaba.csp.sentinel.init.InitOrder;
import com.alibaba.csp.sentinel.log.RecordLog;
import com.alibaba.csp.sentinel.transport.CommandCenter;
import com.alibaba.csp.sentinel.transport.command.SimpleHttpCommandCenter;
import com.alibaba.csp.sentinel.transport.log.CommandCenterLog;
import io.headgate.sentinel.command.CommandSettings;

/** Opens the command port if it is asked for, see {@link CommandSettings#isWanted(boolean)}. */
@InitOrder(-1)
public class CommandCenterInitFunc implements InitFunc {

    /** A port that cannot be opened is logged; the program, and what else is to be started, goes on without. */
    @Override
    public void init() throws Exception {
        CommandCenter center = CommandCenterProvider.getCommandCenter();
        if (center == null || !CommandSettings.isWanted(!(center instanceof SimpleHttpCommandCenter))) {
            return;
        }
        try {
            center.beforeStart();
            center.start();
            CommandCenterLog.info(
                    "[CommandCenterInit] Started {}", center.getClass().getCanonicalName());
        } catch (Exception failure) {
            CommandCenterLog.error("[CommandCenterInit] Not started", failure);
            RecordLog.error("[CommandCenterInit] The command port was not opened", failure);
        }
    }
}
