package com.alibaba.csp.sentinel.transport.init;

import com.alibaba.csp.sentinel.command.CommandCenterProvider;
import com.alibaba.csp.sentinel.init.InitFunc;
import com.alibaba.csp.sentinel.init.InitOrder;
import com.alibaba.csp.sentinel.transport.CommandCenter;
import com.alibaba.csp.sentinel.transport.command.SimpleHttpCommandCenter;
import com.alibaba.csp.sentinel.transport.log.CommandCenterLog;
import io.headgate.sentinel.command.CommandSettings;

/** Opens the command port if it is asked for, see {@link CommandSettings#isWanted(boolean)}. */
@InitOrder(-1)
public class CommandCenterInitFunc implements InitFunc {

    @Override
    public void init() throws Exception {
        CommandCenter center = CommandCenterProvider.getCommandCenter();
        if (center == null || !CommandSettings.isWanted(!(center instanceof SimpleHttpCommandCenter))) {
            return;
        }
        center.beforeStart();
        center.start();
        CommandCenterLog.info(
                "[CommandCenterInit] Started {}", center.getClass().getCanonicalName());
    }
}
