package io.headgate.cli.doctor;

import static io.headgate.cli.doctor.Finding.Level.CHANGE;
import static io.headgate.cli.doctor.Finding.Level.DIFFERS;
import static io.headgate.cli.doctor.Finding.Level.WORKS;

import io.headgate.cli.doctor.Finding.Level;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What becomes of the artifacts that are published for Sentinel. */
final class Artifacts {

    /** The artifact that an application gets its classes of Sentinel from after the change. */
    static final String DROP_IN = "headgate-sentinel";

    /** The aspect for {@code @SentinelResource}. */
    static final String ASPECT = "sentinel-annotation-aspectj";

    /** Spring Cloud's starter, which makes a bean of that aspect. */
    static final String STARTER = "spring-cloud-starter-alibaba-sentinel";

    /** Whose classes the drop-in has itself. */
    static final Set<String> REPLACED = Set.of(
            "sentinel-core",
            "sentinel-parameter-flow-control",
            ASPECT,
            "sentinel-datasource-extension",
            "sentinel-transport-common",
            "sentinel-transport-simple-http");

    /** Artifacts that run unmodified on the drop-in in our tests, with the folder of their classes. */
    private static final Map<String, String> PROVEN = Map.ofEntries(
            Map.entry("sentinel-spring-webmvc-v6x-adapter", "adapter/spring/webmvc_v6x/"),
            Map.entry("sentinel-spring-webflux-adapter", "adapter/spring/webflux/"),
            Map.entry("sentinel-reactor-adapter", "adapter/reactor/"),
            Map.entry("sentinel-okhttp-adapter", "adapter/okhttp/"),
            Map.entry("sentinel-apache-httpclient-adapter", "adapter/apache/httpclient/"),
            Map.entry("sentinel-grpc-adapter", "adapter/grpc/"),
            Map.entry("sentinel-jax-rs-adapter", "adapter/jaxrs/"),
            Map.entry("sentinel-apache-dubbo3-adapter", "adapter/dubbo3/"),
            Map.entry("sentinel-spring-cloud-gateway-v6x-adapter", "adapter/gateway/sc/"),
            Map.entry("sentinel-api-gateway-adapter-common", "adapter/gateway/common/"),
            Map.entry("sentinel-web-servlet", "adapter/servlet/"),
            Map.entry("sentinel-web-adapter-common", "adapter/web/common/"),
            Map.entry("sentinel-datasource-redis", "datasource/redis/"),
            Map.entry("sentinel-datasource-zookeeper", "datasource/zookeeper/"),
            Map.entry("sentinel-datasource-nacos", "datasource/nacos/"),
            Map.entry(STARTER, "com/alibaba/cloud/sentinel/"));

    /** Folders below {@code com/alibaba/csp/sentinel} with classes of artifacts that stay, tried here or not. */
    private static final List<String> OF_OTHERS =
            List.of("adapter/", "datasource/", "cluster/", "transport/", "metric/", "demo/");

    private static final Set<String> OF_THE_CLUSTER = Set.of(
            "sentinel-cluster-client-default", "sentinel-cluster-server-default", "sentinel-cluster-common-default");

    /** What is to be said about one. */
    record Advice(Level level, String what) {}

    private Artifacts() {}

    /** Returns what to do about an artifact of Sentinel, or nothing for any other artifact. */
    static Optional<Advice> about(String artifact) {
        if (REPLACED.contains(artifact)) {
            return Optional.of(
                    new Advice(CHANGE, artifact + ": take it out; io.headgate:headgate-sentinel has its classes"));
        }
        if (stays(artifact)) {
            return Optional.of(new Advice(WORKS, artifact + ": runs on it unmodified"));
        }
        if (OF_THE_CLUSTER.contains(artifact)) {
            return Optional.of(new Advice(
                    DIFFERS,
                    artifact + ": not tried here; a limit for a fleet is kept on Redis, see docs/sentinel.md"));
        }
        boolean sentinels = artifact.startsWith("sentinel-") || artifact.contains("alibaba-sentinel");
        return sentinels ? Optional.of(new Advice(DIFFERS, artifact + ": not tried here")) : Optional.empty();
    }

    /** Returns true for an artifact that runs on the drop-in unmodified. */
    static boolean stays(String artifact) {
        return PROVEN.containsKey(artifact);
    }

    /** Returns the tried artifact that has a class, given by its internal name. Gateway and servlet classes lie deepest. */
    static Optional<String> provenWith(String className) {
        return PROVEN.entrySet().stream()
                .filter(entry -> className.startsWith(References.SENTINEL + entry.getValue()))
                .max(Comparator.comparingInt(entry -> entry.getValue().length()))
                .map(Map.Entry::getKey);
    }

    /** Returns true if a class that the drop-in does not have belongs to an artifact whose place it does not take. */
    static boolean ofAnother(String className) {
        return OF_OTHERS.stream().anyMatch(folder -> className.startsWith(References.SENTINEL + folder));
    }

    /** The artifact in the name of a jar: {@code sentinel-core} for {@code lib/sentinel-core-1.8.9.jar}. */
    static String ofJar(String file) {
        return file.substring(file.lastIndexOf('/') + 1).replaceAll("(-\\d[^/]*)?\\.[jw]ar$", "");
    }
}
