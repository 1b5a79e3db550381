package com.alibaba.csp.sentinel.util;

import com.alibaba.csp.sentinel.log.RecordLog;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Name and address of this machine, found out once, when first asked for. */
public final class HostNameUtil {

    private HostNameUtil() {}

    /** The address by which others reach this machine, as far as it can tell, or {@code 127.0.0.1}. */
    public static String getIp() {
        return Host.OWN.ip;
    }

    /** The name of the machine, or {@code localhost}. */
    public static String getHostName() {
        return Host.OWN.name;
    }

    /** Both as a small JSON text. */
    public static String getConfigString() {
        return "{\n\t\"machine\": \"" + getHostName() + "\",\n\t\"ip\": \"" + getIp() + "\"\n}";
    }

    private record Host(String name, String ip) {

        static final Host OWN = find();

        private static Host find() {
            try {
                InetAddress own = InetAddress.getLocalHost();
                return new Host(own.getHostName(), reachable(own, listed()).getHostAddress());
            } catch (UnknownHostException | SocketException unknown) {
                RecordLog.warn("The name or address of this machine is not known", unknown);
                return new Host("localhost", "127.0.0.1");
            }
        }

        private static List<InetAddress> listed() throws SocketException {
            List<InetAddress> listed = new ArrayList<>();
            for (NetworkInterface each : Collections.list(NetworkInterface.getNetworkInterfaces())) {
                if (each.isUp() && !each.isLoopback()) {
                    listed.addAll(Collections.list(each.getInetAddresses()));
                }
            }
            return listed;
        }
    }

    /**
     * The address that the name of the machine stands for. Where only the machine itself reaches that, the last IPv4 address of those
     * listed: the newest interfaces come first, and those of containers and tunnels are newer than the one to the network.
     */
    static InetAddress reachable(InetAddress own, List<InetAddress> listed) {
        InetAddress reachable = own;
        if (own.isLoopbackAddress()) {
            for (InetAddress address : listed) {
                if (address instanceof Inet4Address && !address.isLoopbackAddress()) {
                    reachable = address;
                }
            }
        }
        return reachable;
    }
}
