package io.headgate.sources.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.sources.contract.ServerProcess;
import io.lettuce.core.RedisURI;
import io.lettuce.core.cluster.SlotHash;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A Redis that is found by way of others. */
@Timeout(180)
class RedisWaysTest {

    private static final Duration DEADLINE = Duration.ofSeconds(10);

    @Test
    void aNodeThatHangsDoesNotStandInTheWayOfTheOther(@TempDir Path first, @TempDir Path second) throws Exception {
        try (TwoNodes nodes = new TwoNodes(first, second)) {
            String key = IntStream.range(0, 100)
                    .mapToObj(nth -> "rules:" + nth)
                    .filter(each -> SlotHash.getSlot(each) >= SlotHash.SLOT_COUNT / 2)
                    .findFirst()
                    .orElseThrow();
            List<RedisURI> seeds = List.of(nodes.uri(0), nodes.uri(1));
            nodes.hold(0);
            try (RedisSource source = RedisSource.inCluster(seeds, key, RedisPlace.PACE, DEADLINE)) {
                source.publish("one", RedisSource.ANY_REVISION);
                assertThat(source.read().text()).isEqualTo("one");
            } finally {
                nodes.goOn(0);
            }
        }
    }

    @Test
    void theOneThatSentinelsNameIsAsked(@TempDir Path primary, @TempDir Path sentinel) throws Exception {
        try (ServerProcess server = RedisPlace.startServer(primary)) {
            int port = ServerProcess.freePortBeside(server.port());
            Path settings = Files.writeString(
                    sentinel.resolve("sentinel.conf"),
                    "port " + port + "\nbind 127.0.0.1\nsentinel monitor rules 127.0.0.1 " + server.port()
                            + " 1\nsentinel auth-pass rules " + RedisPlace.PASSWORD + "\n");
            List<String> arguments = List.of(settings.toString(), "--sentinel");
            try (ServerProcess watching =
                    ServerProcess.start("redis-server", "redis-server", port, sentinel, arguments)) {
                RedisURI uri = RedisURI.Builder.sentinel("127.0.0.1", watching.port(), "rules")
                        .withPassword(RedisPlace.PASSWORD.toCharArray())
                        .build();
                try (RedisSource source = new RedisSource(uri, "rules", RedisPlace.PACE, DEADLINE)) {
                    source.publish("one", RedisSource.ANY_REVISION);
                    assertThat(source.read().text()).isEqualTo("one");
                    assertThat(source.name()).isEqualTo("redis:rules/0/rules");
                }
            }
        }
    }
}
