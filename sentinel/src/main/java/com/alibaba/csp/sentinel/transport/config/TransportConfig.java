package com.alibaba.csp.sentinel.transport.config;

import com.alibaba.csp.sentinel.config.SentinelConfig;
import com.alibaba.csp.sentinel.transport.endpoint.Endpoint;
import com.alibaba.csp.sentinel.util.HostNameUtil;
import com.alibaba.csp.sentinel.util.StringUtil;
import io.headgate.sentinel.command.Dashboards;
import java.util.List;

/** The settings of the link to a dashboard. Safe for many threads. */
public class TransportConfig {

    public static final String CONSOLE_SERVER = "csp.sentinel.dashboard.server";
    public static final String SERVER_PORT = "csp.sentinel.api.port";
    public static final String HEARTBEAT_INTERVAL_MS = "csp.sentinel.heartbeat.interval.ms";
    public static final String HEARTBEAT_CLIENT_IP = "csp.sentinel.heartbeat.client.ip";
    public static final String HEARTBEAT_API_PATH = "csp.sentinel.heartbeat.api.path";
    public static final String HEARTBEAT_DEFAULT_PATH = "/registry/machine";

    private static volatile int runtimePort = -1;

    /** Milliseconds between two heartbeats, null if not set or no number. */
    public static Long getHeartbeatIntervalMs() {
        String interval = SentinelConfig.getConfig(HEARTBEAT_INTERVAL_MS);
        try {
            return interval == null ? null : Long.valueOf(interval.trim());
        } catch (NumberFormatException wrong) {
            return null;
        }
    }

    /** The dashboards, in the order in which they are tried; empty if there is none. */
    public static List<Endpoint> getConsoleServerList() {
        return Dashboards.parse(SentinelConfig.getConfig(CONSOLE_SERVER));
    }

    /** The port that is open for commands, -1 while none is. */
    public static int getRuntimePort() {
        return runtimePort;
    }

    /** The port that is open for commands, else the one that is set, else null. */
    public static String getPort() {
        int open = runtimePort;
        return open > 0 ? String.valueOf(open) : SentinelConfig.getConfig(SERVER_PORT, true);
    }

    /** Told by whoever opens the port. */
    public static void setRuntimePort(int port) {
        runtimePort = port;
    }

    /** The address that heartbeats tell: the one that is set, else the first of this machine. */
    public static String getHeartbeatClientIp() {
        String ip = SentinelConfig.getConfig(HEARTBEAT_CLIENT_IP, true);
        return StringUtil.isBlank(ip) ? HostNameUtil.getIp() : ip.trim();
    }

    /** Where dashboards take heartbeats. */
    public static String getHeartbeatApiPath() {
        String path = SentinelConfig.getConfig(HEARTBEAT_API_PATH);
        if (StringUtil.isBlank(path)) {
            return HEARTBEAT_DEFAULT_PATH;
        }
        return path.trim().startsWith("/") ? path.trim() : "/" + path.trim();
    }
}
