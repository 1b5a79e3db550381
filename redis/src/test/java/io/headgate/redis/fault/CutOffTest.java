package io.headgate.redis.fault;

import static io.headgate.redis.fault.ProcessBehindProxy.sum;
import static io.headgate.redis.fault.TakesWhenTold.BURST;
import static io.headgate.redis.fault.TakesWhenTold.CLOSED;
import static io.headgate.redis.fault.TakesWhenTold.IS_LOST;
import static io.headgate.redis.fault.TakesWhenTold.MEMBERS;
import static io.headgate.redis.fault.TakesWhenTold.SHARED;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.redis.RedisOnLoopback;
import io.headgate.sources.contract.Waiting;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Of N processes m are cut off from a Redis that the others still have.
 *
 * <pre>
 *   closed       granted ≤ b
 *   local share  granted ≤ b · (1 + m / N)     those who have Redis know nothing of what the shares of the others admit
 * </pre>
 */
@Timeout(300)
class CutOffTest {

    private static final int PROCESSES = 8;

    private final List<ProcessBehindProxy> all = new ArrayList<>();
    private RedisOnLoopback redis;

    @BeforeEach
    void start(@TempDir Path folder) throws Exception {
        redis = new RedisOnLoopback(folder);
        for (int i = 0; i < PROCESSES; i++) {
            all.add(new ProcessBehindProxy(redis.uri().getPort()));
        }
        awaitOf(all, MEMBERS, PROCESSES);
    }

    @AfterEach
    void end() throws Exception {
        for (ProcessBehindProxy each : all) {
            each.close();
        }
        redis.close();
    }

    private static void awaitOf(List<ProcessBehindProxy> processes, String word, long answer) throws Exception {
        for (ProcessBehindProxy each : processes) {
            Waiting.until(word + ": " + answer, Fleet.PATIENCE, () -> each.answerTo(word) == answer);
        }
    }

    @Test
    void halfOfTheProcessesCutOffAdmitTheirSharesAndNoMore() throws Exception {
        List<ProcessBehindProxy> half = all.subList(0, PROCESSES / 2);
        half.forEach(each -> each.way().cutOff());
        awaitOf(half, IS_LOST, 1);
        assertThat(sum(half, CLOSED)).isZero();
        assertThat(sum(half, SHARED)).isEqualTo(BURST / 2);
        assertThat(sum(all, CLOSED) + sum(all, SHARED)).isEqualTo(2 * BURST);
        half.forEach(each -> each.way().mend());
        awaitOf(all, IS_LOST, 0);
        assertThat(sum(all, CLOSED) + sum(all, SHARED))
                .as("all have the one limit again")
                .isZero();
    }
}
