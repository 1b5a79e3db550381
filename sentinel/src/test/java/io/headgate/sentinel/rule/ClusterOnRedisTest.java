package io.headgate.sentinel.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.sentinel.Instance;
import io.headgate.sources.contract.ServerProcess;
import io.headgate.sources.contract.Waiting;
import io.lettuce.core.RedisClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Rules with {@code clusterMode} in two processes, on a real Redis. Windows are an hour long: nothing comes back while a test runs. */
@Timeout(180)
class ClusterOnRedisTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private ServerProcess redis;
    private Instance first;
    private Instance second;

    @BeforeEach
    void start(@TempDir Path folder) throws Exception {
        int port = ServerProcess.freePort();
        redis = ServerProcess.start(
                "redis-server",
                "redis-server",
                port,
                folder,
                List.of("--port", Integer.toString(port), "--bind", "127.0.0.1", "--save", ""));
        first = instance(folder.resolve("first"));
        second = instance(folder.resolve("second"));
    }

    private Instance instance(Path folder) throws Exception {
        return new Instance(
                ClusterProgram.class,
                Files.createDirectory(folder),
                "headgate.sentinel.redis.uri=" + uri(),
                "headgate.sentinel.redis.timeout=5000"); // a busy machine is no lost Redis
    }

    @AfterEach
    void end() throws Exception {
        first.close();
        second.close();
        redis.close();
    }

    private String uri() {
        return "redis://127.0.0.1:" + redis.port();
    }

    private void both(String line) throws Exception {
        first.begin(line);
        second.begin(line);
        assertThat(first.end()).isEqualTo("loaded");
        assertThat(second.end()).isEqualTo("loaded");
    }

    /** How many pass in both, at the same time. */
    private int calls(String line) throws Exception {
        first.begin(line);
        second.begin(line);
        return Integer.parseInt(first.end()) + Integer.parseInt(second.end());
    }

    /** Until each has said that it is alive after both were on the list: then each knows of the other. */
    private void awaitBoth() throws Exception {
        RedisClient client = RedisClient.create(uri());
        try {
            var list = client.connect().sync();
            Waiting.until(
                    "a list of members", PATIENCE, () -> !list.keys("*members*").isEmpty());
            String key = list.keys("*members*").get(0);
            Waiting.until("two members", PATIENCE, () -> list.hlen(key) == 3); // and since when
            for (int beat = 0; beat < 2; beat++) {
                Map<String, String> before = list.hgetall(key);
                Waiting.until(
                        "both say so again",
                        PATIENCE,
                        () -> list.hgetall(key).entrySet().stream()
                                .allMatch(now -> now.getKey().equals("since")
                                        || !now.getValue().equals(before.get(now.getKey()))));
            }
        } finally {
            client.shutdown(Duration.ZERO, Duration.ofSeconds(5));
        }
    }

    private void lose() throws Exception {
        redis.kill();
        for (Instance each : List.of(first, second)) {
            Waiting.until("Redis is known to be lost", PATIENCE, () -> {
                each.tell("call 1");
                return each.tell("lost").equals("true");
            });
        }
    }

    @Test
    void twoProcessesShareOneLimitExactly() throws Exception {
        both("flow 100 global true");
        assertThat(calls("call 50")).isEqualTo(100);
        assertThat(calls("call 5")).isZero();
    }

    @Test
    void aLimitForEachGrowsWithThem() throws Exception {
        both("flow 100 each true");
        awaitBoth();
        assertThat(calls("call 75")).isEqualTo(200);
    }

    @Test
    void twoProcessesShareThePlaces() throws Exception {
        both("places 5 global true");
        assertThat(first.count("hold 3")).isEqualTo(3);
        assertThat(second.count("hold 3")).isEqualTo(2);
        assertThat(first.count("release")).isEqualTo(3);
        int[] held = {0};
        Waiting.until("the places that were released are told to Redis", PATIENCE, () -> {
            held[0] += second.count("hold 5");
            return held[0] >= 3;
        });
        assertThat(held[0]).isEqualTo(3);
    }

    @Test
    void eachValueHasALimitOfItsOwnInBoth() throws Exception {
        both("values 10 global true");
        assertThat(calls("call 5 alice")).isEqualTo(10);
        assertThat(calls("call 5 bob")).isEqualTo(10);
        assertThat(calls("call 5 alice")).isZero();
        assertThat(calls("call 1")).as("no such argument").isEqualTo(8);
    }

    @Test
    void withoutRedisTheLimitIsDividedWhereTheRuleFallsBack() throws Exception {
        both("flow 100 global true");
        awaitBoth();
        assertThat(calls("call 50")).isEqualTo(100);
        redis.kill();
        int[] passed = new int[2];
        List<Instance> instances = List.of(first, second);
        for (int i = 0; i < 2; i++) {
            int index = i;
            Waiting.until("its part is used up", PATIENCE, () -> {
                passed[index] += instances.get(index).count("call 20");
                return passed[index] > 0 && instances.get(index).tell("lost").equals("true");
            });
            passed[index] += instances.get(index).count("call 50");
        }
        assertThat(passed).containsExactly(50, 50);
    }

    @Test
    void withoutRedisEverythingPassesWhereItDoesNot() throws Exception {
        both("flow 2 global false");
        assertThat(calls("call 5")).isEqualTo(2);
        lose();
        assertThat(calls("call 50")).isEqualTo(400);
    }

    @Test
    void withRedisBackTheyShareAgain() throws Exception {
        both("flow 100 global true");
        lose();
        redis.start();
        for (Instance each : List.of(first, second)) {
            Waiting.until(
                    "Redis is found again", PATIENCE, () -> each.tell("lost").equals("false"));
        }
        both("flow 60 global true");
        assertThat(calls("call 50")).isEqualTo(60);
    }
}
