package com.alibaba.csp.sentinel.heartbeat;

import com.alibaba.csp.sentinel.spi.SpiLoader;
import com.alibaba.csp.sentinel.transport.HeartbeatSender;

/** The sender of this program: the one found with the highest priority. */
public final class HeartbeatSenderProvider {

    private static final HeartbeatSender SENDER =
            SpiLoader.of(HeartbeatSender.class).loadHighestPriorityInstance();

    private HeartbeatSenderProvider() {}

    /** The sender, null if there is none on the class path. */
    public static HeartbeatSender getHeartbeatSender() {
        return SENDER;
    }
}
