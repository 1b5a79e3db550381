package com.alibaba.csp.sentinel.transport.heartbeat;

import com.alibaba.csp.sentinel.spi.Spi;
import com.alibaba.csp.sentinel.transport.HeartbeatSender;
import com.alibaba.csp.sentinel.transport.config.TransportConfig;
import com.alibaba.csp.sentinel.transport.endpoint.Endpoint;
import com.alibaba.csp.sentinel.transport.heartbeat.client.SimpleHttpClient;
import com.alibaba.csp.sentinel.transport.heartbeat.client.SimpleHttpRequest;
import com.alibaba.csp.sentinel.transport.heartbeat.client.SimpleHttpResponse;
import com.alibaba.csp.sentinel.transport.log.CommandCenterLog;
import io.headgate.sentinel.command.CommandSettings;
import java.io.IOException;
import java.util.List;

/**
 * Posts heartbeats to the dashboard that took the last one; when it does not, to the next. Any other sender on the class path is
 * preferred. For one thread.
 */
@Spi(order = Spi.ORDER_LOWEST)
public class SimpleHttpHeartbeatSender implements HeartbeatSender {

    private static final int OK = 200;
    private static final long EVERY_TEN_SECONDS = 10_000;

    private final SimpleHttpClient client = new SimpleHttpClient();
    private int current;

    /** Tries each dashboard that is set once at most; false while no port is open, or if none took it. */
    @Override
    public boolean sendHeartbeat() throws Exception {
        if (TransportConfig.getRuntimePort() <= 0) {
            return false;
        }
        List<Endpoint> dashboards = TransportConfig.getConsoleServerList();
        for (int tried = 0; tried < dashboards.size(); tried++) {
            if (isTakenBy(dashboards.get(current % dashboards.size()))) {
                return true;
            }
            current = (current + 1) % dashboards.size();
        }
        return false;
    }

    private boolean isTakenBy(Endpoint dashboard) {
        SimpleHttpRequest request = new SimpleHttpRequest(dashboard, TransportConfig.getHeartbeatApiPath());
        request.setParams(new HeartbeatMessage().generateCurrentMessage());
        request.setSoTimeout(CommandSettings.heartbeatMillis());
        try {
            SimpleHttpResponse response = client.post(request);
            if (response.getStatusCode() == OK) {
                return true;
            }
            CommandCenterLog.warn("[Heartbeat] {} answered {}", dashboard, response.getStatusLine());
        } catch (IOException | RuntimeException failure) {
            CommandCenterLog.warn("[Heartbeat] Not sent to " + dashboard, failure);
        }
        return false;
    }

    @Override
    public long intervalMs() {
        return EVERY_TEN_SECONDS;
    }
}
