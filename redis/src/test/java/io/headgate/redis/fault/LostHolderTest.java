package io.headgate.redis.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.redis.ChildJvm;
import io.headgate.redis.RedisOnLoopback;
import io.headgate.redis.concurrency.FleetConcurrencyLimiter;
import io.lettuce.core.ScoredValue;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A process that holds slots dies, or stands still for longer than their lease.
 *
 * <pre>
 *   killed         in use ≤ L         its slots come back when their lease is over, and not before
 *   stands still   in use ≤ L + L     it has lost its slots, which isHeld tells; its work may go on when it does not ask
 * </pre>
 */
@Timeout(180)
class LostHolderTest {

    private RedisOnLoopback redis;
    private Member other;
    private Process holder;

    @BeforeEach
    void start(@TempDir Path folder) throws Exception {
        redis = new RedisOnLoopback(folder);
        other = Member.of(redis.uri().getPort(), Fleet.PATIENCE);
        holder = ChildJvm.start(HoldsSlots.class, redis.uri().toURI().toString());
        assertThat(holder.getInputStream().read()).as("it has its slots").isEqualTo('+');
    }

    @AfterEach
    void end() throws Exception {
        holder.destroyForcibly();
        assertThat(holder.waitFor(60, TimeUnit.SECONDS)).isTrue();
        other.close();
        redis.close();
    }

    private char answerTo(char word) throws IOException {
        holder.getOutputStream().write(word);
        holder.getOutputStream().flush();
        return (char) holder.getInputStream().read();
    }

    private void signal(String name) throws Exception {
        assertThat(new ProcessBuilder("kill", "-" + name, Long.toString(holder.pid()))
                        .start()
                        .waitFor())
                .isZero();
    }

    /** Takes all slots, for longer than the test lasts, as soon as it can. */
    private FleetConcurrencyLimiter tookAll() throws Exception {
        FleetConcurrencyLimiter exports =
                other.limits().concurrency(HoldsSlots.NAME, HoldsSlots.LIMIT, Duration.ofHours(1));
        assertThat(exports.tryAcquire(HoldsSlots.LIMIT, Fleet.PATIENCE)).isPresent();
        return exports;
    }

    @Test
    void slotsOfOneThatWasKilledComeBackWhenTheirLeaseIsOverAndNotBefore() throws Exception {
        List<ScoredValue<String>> lent = redis.redis().zrangeWithScores("headgate:{exports}:slots", 0, -1);
        holder.destroyForcibly();
        assertThat(holder.waitFor(60, TimeUnit.SECONDS)).isTrue();
        FleetConcurrencyLimiter exports = tookAll();
        assertThat(lent)
                .hasSize(HoldsSlots.LIMIT)
                .allMatch(entry -> entry.getScore() <= serverMicros(), "lent until then");
        assertThat(exports.inUse()).isEqualTo(HoldsSlots.LIMIT);
    }

    private double serverMicros() {
        List<String> time = redis.redis().time();
        return Double.parseDouble(time.get(0)) * 1e6 + Double.parseDouble(time.get(1));
    }

    @Test
    void oneThatStoodStillKnowsThatItHasLostThemAndGivesNobodyElsesBack() throws Exception {
        signal("STOP");
        tookAll();
        signal("CONT");
        assertThat(answerTo('?')).isEqualTo('n');
        assertThat(answerTo('c')).as("in use").isEqualTo((char) ('0' + HoldsSlots.LIMIT));
    }
}
