package com.alibaba.csp.sentinel.util;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.sentinel.Instance;
import io.headgate.sentinel.Original;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class HostNameUtilTest {

    private static String reachable(String own, String... listed) throws Exception {
        List<InetAddress> addresses = new ArrayList<>();
        for (String address : listed) {
            addresses.add(InetAddress.getByName(address));
        }
        return HostNameUtil.reachable(InetAddress.getByName(own), addresses).getHostAddress();
    }

    @Test
    void theAddressOfTheNameCountsWhereOthersReachIt() throws Exception {
        assertThat(reachable("10.0.0.5", "172.17.0.1", "10.0.0.5")).isEqualTo("10.0.0.5");
        assertThat(reachable("10.0.0.5")).isEqualTo("10.0.0.5");
    }

    @Test
    void elseThatOfTheOldestInterfaceWhichIsListedLast() throws Exception {
        assertThat(reachable("127.0.1.1", "172.18.0.1", "172.17.0.1", "10.0.0.5", "fe80::1"))
                .isEqualTo("10.0.0.5");
        assertThat(reachable("127.0.1.1", "fe80::1")).isEqualTo("127.0.1.1");
    }

    @Test
    @Timeout(180)
    void nameAndAddressAreThoseThatSentinelTells(@TempDir Path folder) throws Exception {
        Path hosts = folder.resolve("hosts");
        String name = InetAddress.getLocalHost().getHostName();
        Files.writeString(hosts, "192.0.2.77 " + name + "\n");
        String jar = "headgate.dropin.original=" + System.getProperty("headgate.dropin.original");
        try (Instance program = new Instance(Program.class, folder, "jdk.net.hosts.file=" + hosts, jar)) {
            assertThat(program.tell("ours"))
                    .isEqualTo("{\"machine\":\"" + name + "\",\"ip\":\"192.0.2.77\"}")
                    .isEqualTo(program.tell("original"));
        }
    }

    /** A program on a machine whose name stands for another address. */
    static final class Program {

        private Program() {}

        public static void main(String[] arguments) throws Exception {
            Instance.listen(words -> told(words[0]).replaceAll("\\s", ""));
        }

        private static String told(String by) throws Exception {
            if (by.equals("ours")) {
                return HostNameUtil.getConfigString();
            }
            try (Original original = new Original()) {
                return (String) original.callStatic("util.HostNameUtil", "getConfigString");
            }
        }
    }
}
