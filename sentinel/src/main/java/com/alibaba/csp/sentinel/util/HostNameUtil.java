package com.alibaba.csp.sentinel.util;

import com.alibaba.csp.sentinel.log.RecordLog;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.Collections;

/** Name and address of this machine, found out once, when first asked for. */
public final class HostNameUtil {

    private HostNameUtil() {}

    /** The first IPv4 address that others can reach, or {@code 127.0.0.1}. */
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
                return new Host(InetAddress.getLocalHost().getHostName(), reachableAddress());
            } catch (UnknownHostException | SocketException unknown) {
                RecordLog.warn("The name or address of this machine is not known", unknown);
                return new Host("localhost", "127.0.0.1");
            }
        }

        private static String reachableAddress() throws SocketException, UnknownHostException {
            for (NetworkInterface each : Collections.list(NetworkInterface.getNetworkInterfaces())) {
                if (!each.isUp() || each.isLoopback()) {
                    continue;
                }
                for (InetAddress address : Collections.list(each.getInetAddresses())) {
                    if (address instanceof Inet4Address && !address.isLoopbackAddress()) {
                        return address.getHostAddress();
                    }
                }
            }
            return InetAddress.getLocalHost().getHostAddress();
        }
    }
}
