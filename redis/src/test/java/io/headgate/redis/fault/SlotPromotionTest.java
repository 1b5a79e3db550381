package io.headgate.redis.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.redis.RedisOnLoopback;
import io.headgate.redis.concurrency.FleetConcurrencyLimiter;
import io.headgate.redis.concurrency.Holding;
import io.headgate.sources.contract.Waiting;
import io.lettuce.core.RedisCommandExecutionException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The master dies while slots are held, and its replica is made the master.
 *
 * <pre>
 *   in step            in use ≤ L
 *   behind by k slots  in use ≤ L + k      what it has not heard of is lent once more
 * </pre>
 */
@Timeout(120)
class SlotPromotionTest {

    private static final int LIMIT = 6;
    private static final Duration LONG = Duration.ofHours(1);
    private static final String KEY = "headgate:{exports}:slots";

    @Test
    void aReplicaThatIsInStepKnowsWhoHoldsWhat(@TempDir Path first, @TempDir Path second) throws Exception {
        assertThat(inUse(first, second, 0)).isEqualTo(LIMIT);
    }

    @Test
    void aReplicaThatIsBehindLendsOnceMoreWhatItHasNotHeardOf(@TempDir Path first, @TempDir Path second)
            throws Exception {
        assertThat(inUse(first, second, 3)).isEqualTo(LIMIT + 3);
    }

    private static long heard(RedisOnLoopback replica) {
        try {
            return replica.redis().zcard(KEY);
        } catch (RedisCommandExecutionException loading) {
            return 0;
        }
    }

    /** How many slots are held in the end, where the replica has not heard of the last so many before it took over. */
    private static long inUse(Path first, Path second, int unheard) throws Exception {
        try (RedisOnLoopback master = new RedisOnLoopback(first, "--repl-diskless-sync-delay", "0");
                RedisOnLoopback replica = new RedisOnLoopback(second);
                Proxy between = new Proxy(master.uri().getPort());
                Member member = Member.of(master.uri().getPort(), Fleet.DEADLINE)) {
            FleetConcurrencyLimiter exports = member.limits().concurrency("exports", LIMIT, LONG);
            replica.redis().replicaof("127.0.0.1", between.port());
            List<Holding> held = new ArrayList<>();
            held.add(exports.tryAcquire(2).orElseThrow());
            Waiting.until("the replica has heard of it", Fleet.PATIENCE, () -> heard(replica) == 2);
            between.cutOff();
            Optional<Holding> late = unheard == 0 ? Optional.empty() : exports.tryAcquire(unheard);
            master.server().kill();
            Waiting.until("Redis is lost", Fleet.PATIENCE, member.limits()::isLost);
            replica.redis().replicaofNoOne();
            member.way().leadTo(replica.uri().getPort());
            Waiting.until(
                    "the replica is used",
                    Fleet.PATIENCE,
                    () -> !member.limits().isLost());
            for (Optional<Holding> one = exports.tryAcquire(); one.isPresent(); one = exports.tryAcquire()) {
                held.add(one.get());
            }
            late.ifPresent(Holding::close);
            assertThat(exports.inUse()).as("nobody else's is given back").isEqualTo(LIMIT);
            return unheard + held.stream().mapToLong(Holding::permits).sum();
        }
    }
}
