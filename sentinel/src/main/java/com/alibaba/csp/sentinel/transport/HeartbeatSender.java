package com.alibaba.csp.sentinel.transport;

/** Tells a dashboard that this program is there. Found as a service. */
public interface HeartbeatSender {

    /** Sends one; whether the dashboard took it. */
    boolean sendHeartbeat() throws Exception;

    /** Milliseconds between two, unless the settings say otherwise. */
    long intervalMs();
}
