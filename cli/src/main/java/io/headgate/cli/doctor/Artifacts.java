package io.headgate.cli.doctor;

import static io.headgate.cli.doctor.Finding.Level.CHANGE;
import static io.headgate.cli.doctor.Finding.Level.DIFFERS;
import static io.headgate.cli.doctor.Finding.Level.WORKS;

import io.headgate.cli.doctor.Finding.Level;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What becomes of the artifacts that are published for Sentinel. */
final class Artifacts {

    /** Whose classes the drop-in has itself. */
    private static final Set<String> REPLACED = Set.of(
            "sentinel-core",
            "sentinel-parameter-flow-control",
            "sentinel-annotation-aspectj",
            "sentinel-datasource-extension",
            "sentinel-transport-common",
            "sentinel-transport-simple-http");

    /** Run unmodified on the drop-in in our tests. */
    private static final Set<String> PROVEN = Set.of(
            "sentinel-spring-webmvc-v6x-adapter",
            "sentinel-spring-webflux-adapter",
            "sentinel-reactor-adapter",
            "sentinel-okhttp-adapter",
            "sentinel-apache-httpclient-adapter",
            "sentinel-grpc-adapter",
            "sentinel-jax-rs-adapter",
            "sentinel-apache-dubbo3-adapter",
            "sentinel-spring-cloud-gateway-v6x-adapter",
            "sentinel-api-gateway-adapter-common",
            "sentinel-web-servlet",
            "sentinel-web-adapter-common",
            "sentinel-datasource-redis",
            "sentinel-datasource-zookeeper",
            "sentinel-datasource-nacos",
            "spring-cloud-starter-alibaba-sentinel");

    private static final Set<String> OF_THE_CLUSTER = Set.of(
            "sentinel-cluster-client-default", "sentinel-cluster-server-default", "sentinel-cluster-common-default");

    /** What is to be said about one. */
    record Advice(Level level, String what) {}

    private Artifacts() {}

    /** About an artifact of Sentinel's; nothing about one that is not. */
    static Optional<Advice> about(String artifact) {
        if (REPLACED.contains(artifact)) {
            return Optional.of(
                    new Advice(CHANGE, artifact + ": take it out; io.headgate:headgate-sentinel has its classes"));
        }
        if (PROVEN.contains(artifact)) {
            return Optional.of(
                    new Advice(WORKS, artifact + ": runs on it unmodified; exclude the sentinel-core that it brings"));
        }
        if (OF_THE_CLUSTER.contains(artifact)) {
            return Optional.of(new Advice(
                    DIFFERS,
                    artifact + ": not tried here; a limit for a fleet is kept on Redis, see docs/sentinel.md"));
        }
        boolean sentinels = artifact.startsWith("sentinel-") || artifact.contains("alibaba-sentinel");
        return sentinels
                ? Optional.of(new Advice(
                        DIFFERS, artifact + ": not tried here; it is asked below whether every class it uses is there"))
                : Optional.empty();
    }

    /** What replaces them, to be put in once. */
    static List<String> replacement() {
        return List.of(
                "<dependency>",
                "  <groupId>io.headgate</groupId>",
                "  <artifactId>headgate-sentinel</artifactId>",
                "</dependency>");
    }
}
