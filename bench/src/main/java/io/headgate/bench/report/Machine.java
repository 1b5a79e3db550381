package io.headgate.bench.report;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What a result was measured on and with: without it a figure means nothing. Made when a run starts. */
public final class Machine {

    private static final Pattern JAR = Pattern.compile(
            "(guava|bucket4j_jdk17-(?:core|lettuce)|resilience4j-(?:ratelimiter|circuitbreaker|bulkhead)|failsafe|"
                    + "sentinel-(?:core|parameter-flow-control|web-servlet|spring-webmvc-v6x-adapter)|"
                    + "jetty-(?:server|ee10-servlet|ee8-servlet)|tomcat-embed-core|spring-webmvc|"
                    + "redisson|lettuce-core|netty-transport|"
                    + "jmh-core|jol-core|javalin|sqlite-jdbc|"
                    + "headgate-(?:limiter|core|redis|adapter-web|adapter-servlet|agent|console|lab|testkit))-(\\d[^/\\\\]*)\\.jar");
    private static final double BYTES_PER_GIB = 1L << 30;
    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT);

    private final double loadBefore = load();

    /** The machine as it is now. */
    public Machine() {}

    /** What to tell who starts a run on a machine that is busy with something else. */
    public Optional<String> warning() {
        return loadBefore > Runtime.getRuntime().availableProcessors() / 2.0
                ? Optional.of("the machine is busy, load " + Figures.tenths(loadBefore) + ": figures will be noisy")
                : Optional.empty();
    }

    /** Date, processor, memory, load before and after, system, JDK and libraries, a line each. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("date       " + ZonedDateTime.now(ZoneOffset.UTC).format(MINUTE));
        lines.add("machine    " + Runtime.getRuntime().availableProcessors() + " cores, " + processor() + ", "
                + memory());
        lines.add("load       " + Figures.tenths(loadBefore) + " before the run, " + Figures.tenths(load())
                + " after it (waiting or running threads, last minute)");
        lines.add("system     " + property("os.name") + " " + property("os.version") + " " + property("os.arch"));
        lines.add("JDK        " + property("java.version") + ", " + property("java.vm.name") + ", "
                + property("java.vendor"));
        lines.add("libraries  " + String.join(", ", libraries(property("java.class.path"))));
        return lines;
    }

    /** The name and version of each library on {@code classPath} that takes part. */
    static Set<String> libraries(String classPath) {
        Set<String> found = new TreeSet<>();
        Matcher jar = JAR.matcher(classPath);
        while (jar.find()) {
            found.add(jar.group(1) + " " + jar.group(2));
        }
        return found;
    }

    /** Of the last minute; negative where the system does not tell. */
    private static double load() {
        return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    }

    private static String processor() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse("unknown processor");
        } catch (IOException notLinux) {
            return "unknown processor";
        }
    }

    private static String memory() {
        if (ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system) {
            return Figures.tenths(system.getTotalMemorySize() / BYTES_PER_GIB) + " GiB";
        }
        return "unknown memory";
    }

    private static String property(String name) {
        return System.getProperty(name, "unknown");
    }
}
