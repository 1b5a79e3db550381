package io.headgate.agent;

import io.headgate.agent.wire.Hello;
import io.headgate.agent.wire.Machine;
import io.headgate.agent.wire.Message;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What there is to say about this process: who it is, and how it is. What a runtime does not tell is left unknown. */
final class ThisProcess {

    private static final int LONGEST_INSTANCE = 200;

    private final String instance;
    private final String host;

    /** With the name of the instance; "" for host and process. Asks for the name of the host, which may take a moment. */
    ThisProcess(String instance) {
        this.host = host();
        String named = instance.isEmpty() ? host + ":" + ProcessHandle.current().pid() : instance;
        this.instance = named.substring(0, Math.min(LONGEST_INSTANCE, named.length()));
    }

    private static String host() {
        String stated = System.getenv("HOSTNAME"); // containers have it, and a look-up may fail there
        if (stated != null && !stated.isBlank()) {
            return stated;
        }
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException nameless) {
            return "localhost";
        }
    }

    Hello hello() {
        ProcessHandle self = ProcessHandle.current();
        return new Hello(
                Message.PROTOCOL,
                instance,
                host,
                self.pid(),
                version(),
                Runtime.version().toString(),
                self.info().startInstant().orElse(Instant.EPOCH).toEpochMilli());
    }

    private static String version() {
        @Nullable String version = ThisProcess.class.getPackage().getImplementationVersion();
        return version == null ? "unknown" : version;
    }

    Machine machine() {
        Runtime runtime = Runtime.getRuntime();
        long used = runtime.totalMemory() - runtime.freeMemory();
        return new Machine(known(processor()), known(load()), used, runtime.maxMemory(), threads());
    }

    private static double known(double figure) {
        return Double.isFinite(figure) && figure >= 0 ? figure : -1;
    }

    private static double processor() {
        try {
            return ProcessorLoad.now();
        } catch (LinkageError withoutThatModule) {
            return -1;
        }
    }

    private static double load() {
        try {
            return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        } catch (LinkageError withoutThatModule) {
            return -1;
        }
    }

    private static int threads() {
        try {
            return ManagementFactory.getThreadMXBean().getThreadCount();
        } catch (LinkageError withoutThatModule) {
            return -1;
        }
    }
}
