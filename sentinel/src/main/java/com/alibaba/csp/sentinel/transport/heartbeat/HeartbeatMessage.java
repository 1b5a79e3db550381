package com.alibaba.csp.sentinel.transport.heartbeat;

import com.alibaba.csp.sentinel.Constants;
import com.alibaba.csp.sentinel.config.SentinelConfig;
import com.alibaba.csp.sentinel.transport.config.TransportConfig;
import com.alibaba.csp.sentinel.util.AppNameUtil;
import com.alibaba.csp.sentinel.util.HostNameUtil;
import com.alibaba.csp.sentinel.util.TimeUtil;
import io.headgate.sentinel.command.CommandSettings;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a heartbeat says. For one thread. */
public class HeartbeatMessage {

    private final Map<String, String> message = new LinkedHashMap<>();

    /** The name of the program, of the machine, and where commands are taken. */
    public HeartbeatMessage() {
        message.put("hostname", HostNameUtil.getHostName());
        message.put("ip", CommandSettings.configured().announced());
        message.put("app", AppNameUtil.getAppName());
        message.put("app_type", String.valueOf(SentinelConfig.getAppType()));
        message.put("port", String.valueOf(TransportConfig.getPort()));
    }

    /** Adds to what is said. */
    public HeartbeatMessage registerInformation(String key, String value) {
        message.put(key, value);
        return this;
    }

    /** All of it, as of now. */
    public Map<String, String> generateCurrentMessage() {
        message.put("v", Constants.SENTINEL_VERSION);
        message.put("version", String.valueOf(TimeUtil.currentTimeMillis()));
        message.put("port", String.valueOf(TransportConfig.getPort()));
        return message;
    }
}
