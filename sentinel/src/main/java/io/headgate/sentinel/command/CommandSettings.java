package io.headgate.sentinel.command;

import static io.headgate.limiter.Checks.require;

import com.alibaba.csp.sentinel.config.SentinelConfig;
import com.alibaba.csp.sentinel.transport.config.TransportConfig;
import com.alibaba.csp.sentinel.transport.endpoint.Endpoint;
import com.alibaba.csp.sentinel.util.StringUtil;
import io.headgate.sentinel.DropInSettings;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whether and where the command port is open.
 *
 * @param host the address it listens at; null for every address of the machine
 * @param port the first port that is tried; 0 for any
 * @param announced the address that heartbeats tell
 * @param isExposed whether other machines may use it without a token
 */
public record CommandSettings(@Nullable String host, int port, String announced, boolean isExposed) {

    /** {@code true} opens the port, {@code false} keeps it closed, whatever else is set. */
    public static final String COMMAND = "headgate.sentinel.command";

    /** The address to listen at; {@code 0.0.0.0} for every address of the machine. */
    public static final String HOST = "headgate.sentinel.command.host";

    /** What a request must bring to be answered. */
    public static final String TOKEN = "headgate.sentinel.command.token";

    /** Milliseconds that a dashboard has to take a heartbeat, 3000 unless set. */
    public static final String HEARTBEAT_TIMEOUT = "headgate.sentinel.heartbeat.timeout";

    private static final int USUAL_HEARTBEAT_MILLIS = 3000;
    private static final int USUAL_PORT = 8719;
    private static final int MAX_PORT = 65535;
    private static final String HERE = "127.0.0.1";

    /*
     * Sentinel opens its port to the world in every program that has its jar. Commands can switch protection off, so here it is
     * opened only for somebody: for who asked by COMMAND, set the port, or named a dashboard. It listens to this machine, until
     * a dashboard on another one could not reach it:
     *
     *    HOST is set                                       there
     *    a dashboard elsewhere, or an address to announce  every address (as Sentinel), and a warning without a token
     *    else                                              127.0.0.1, and that is what heartbeats tell
     */
    /** As the configuration has it now. */
    public static CommandSettings configured() {
        List<Endpoint> dashboards = TransportConfig.getConsoleServerList();
        String set = setting(HOST);
        boolean reached = setting(TransportConfig.HEARTBEAT_CLIENT_IP) != null
                || !dashboards.stream().allMatch(Dashboards::isHere);
        boolean everywhere = set == null ? !dashboards.isEmpty() && reached : isEverywhere(set);
        String host = everywhere ? null : set == null ? HERE : set;
        boolean isLocal = isLoopback(host);
        return new CommandSettings(
                host,
                configuredPort(),
                isLocal && !reached ? HERE : TransportConfig.getHeartbeatClientIp(),
                !isLocal && setting(TOKEN) == null);
    }

    /**
     * Whether the port is to be opened.
     *
     * @param isChosen whether the program brought a command center of its own, which is wanted unless told otherwise
     */
    public static boolean isWanted(boolean isChosen) {
        String told = DropInSettings.get(COMMAND);
        if (told != null) {
            return Boolean.parseBoolean(told);
        }
        return isChosen
                || !TransportConfig.getConsoleServerList().isEmpty()
                || StringUtil.isNotBlank(SentinelConfig.getConfig(TransportConfig.SERVER_PORT, true));
    }

    /** The address to bind to, null for every one. */
    public @Nullable InetAddress address() throws UnknownHostException {
        return host == null ? null : InetAddress.getByName(host);
    }

    /** Whether it is open to this machine only. */
    boolean isLocal() {
        return isLoopback(host);
    }

    /** How long a dashboard has to take a heartbeat. */
    public static int heartbeatMillis() {
        String text = DropInSettings.get(HEARTBEAT_TIMEOUT);
        return text == null ? USUAL_HEARTBEAT_MILLIS : Integer.parseInt(text);
    }

    static @Nullable String setting(String key) {
        String value = SentinelConfig.getConfig(key, true);
        return StringUtil.isBlank(value) ? null : value.trim();
    }

    private static int configuredPort() {
        String text = setting(TransportConfig.SERVER_PORT);
        if (text == null) {
            return USUAL_PORT;
        }
        boolean isPort = text.matches("\\d{1,5}") && Integer.parseInt(text) <= MAX_PORT;
        require(isPort, TransportConfig.SERVER_PORT, text, "a port, 0 to " + MAX_PORT);
        return Integer.parseInt(text);
    }

    private static boolean isEverywhere(String host) {
        return host.equals("0.0.0.0") || host.equals("::") || host.equals("*");
    }

    private static boolean isLoopback(@Nullable String host) {
        try {
            return host != null && InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException unknown) {
            return false;
        }
    }
}
