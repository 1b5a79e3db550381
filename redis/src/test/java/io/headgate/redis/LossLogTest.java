package io.headgate.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.cluster.store.ClusterFound;
import io.headgate.cluster.store.ClusterLost;
import io.headgate.sources.contract.ServerProcess;
import io.headgate.sources.contract.Waiting;
import io.headgate.testkit.time.FakeTicker;
import io.lettuce.core.RedisURI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The log says when Redis is lost, what that means, and when it is back. */
@Timeout(120)
class LossLogTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Logger logger = Logger.getLogger("io.headgate.redis");
    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord line) {
            lines.add(line.getLevel() + " " + line.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };
    private final FakeTicker ticker = new FakeTicker();
    private final LossLog log = new LossLog("redis://10.0.0.1:6379", () -> 4, ticker);

    @BeforeEach
    void listen() {
        logger.addHandler(handler);
        logger.setUseParentHandlers(false);
    }

    @AfterEach
    void listenNoMore() {
        logger.removeHandler(handler);
        logger.setUseParentHandlers(true);
    }

    @Test
    void aLossIsOneWarningAndTheReturnSaysHowLongItTook() {
        log.publish(new ClusterLost("no answer within PT0.05S"));
        log.remind();
        ticker.advance(Duration.ofMillis(4_240));
        log.publish(new ClusterFound());
        assertThat(lines)
                .containsExactly(
                        "WARNING redis://10.0.0.1:6379 is lost: no answer within PT0.05S. Limits of the cluster are"
                                + " now decided in this process, by whenLost of each rule: local-share (1/4 of the"
                                + " limit), open (all calls run) or closed (none). Check the address and whether"
                                + " Redis runs; a restart is not necessary",
                        "INFO redis://10.0.0.1:6379 is found again after 4.2 s;"
                                + " limits of the cluster are decided there again");
    }

    @Test
    void aRedisThatFlapsWritesFewLinesAndTheLastLossIsToldAllTheSame() {
        for (int loss = 0; loss < 20; loss++) {
            log.publish(new ClusterLost("gone"));
            log.publish(new ClusterFound());
        }
        assertThat(lines).hasSize(2 * LossLog.LOSSES);
        log.publish(new ClusterLost("gone"));
        log.remind();
        assertThat(lines).hasSize(2 * LossLog.LOSSES);
        ticker.advance(Duration.ofMinutes(1));
        log.remind();
        log.remind();
        assertThat(lines).hasSize(2 * LossLog.LOSSES + 1);
        assertThat(lines)
                .last()
                .asString()
                .startsWith("WARNING ")
                .endsWith(" (it was lost 15 more times since the line before)");
    }

    @Test
    void aRedisThatIsAwayAtTheStartIsToldWithoutItsPasswordAndSoIsItsReturn(@TempDir Path folder) throws Exception {
        int port = ServerProcess.freePort();
        RedisURI uri = RedisURI.builder()
                .withHost("127.0.0.1")
                .withPort(port)
                .withPassword("rain".toCharArray())
                .build();
        List<String> arguments =
                List.of("--port", Integer.toString(port), "--bind", "127.0.0.1", "--save", "", "--requirepass", "rain");
        try (RedisLimits limits = RedisLimits.connect(uri)) {
            assertThat(lines).hasSize(1);
            assertThat(lines.get(0))
                    .startsWith("WARNING redis://")
                    .contains("127.0.0.1:" + port)
                    .contains("the whole limit, as no other instance is known")
                    .doesNotContain("rain");
            try (ServerProcess redis = ServerProcess.start("redis-server", "redis-server", port, folder, arguments)) {
                Waiting.until("told", PATIENCE, () -> !limits.isLost() && lines.size() == 2);
                assertThat(lines.get(1)).startsWith("INFO redis://").contains(" is found again after ");
                assertThat(redis.port()).isEqualTo(port);
            }
        }
    }
}
