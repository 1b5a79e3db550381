package io.headgate.redis.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.redis.Oversleeping;
import io.headgate.redis.RedisOnLoopback;
import io.headgate.redis.concurrency.FleetConcurrencyLimiter;
import io.headgate.redis.concurrency.Holding;
import io.headgate.redis.store.StoreException;
import io.headgate.sources.contract.Waiting;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Redis stands still while slots are held: nothing is answered, and later everything is.
 *
 * <pre>
 *   a question takes ≤ 2 · deadline
 *   shorter than a lease     in use ≤ L       and what was lent too late comes back
 *   longer than a lease      in use ≤ L + L   the slots are lost, which isHeld tells before anybody else can have them
 * </pre>
 */
@Timeout(180)
class SlotStandstillTest {

    private static final int LIMIT = 4;
    private static final Duration LONG = Duration.ofHours(1);
    private static final Duration LEASE = Duration.ofSeconds(2);

    @Test
    void aShortOneChangesNothing(@TempDir Path folder) throws Exception {
        try (RedisOnLoopback redis = new RedisOnLoopback(folder);
                Member holder = Member.of(redis.uri().getPort(), Fleet.PATIENCE);
                Member asker = Member.of(redis.uri().getPort(), Fleet.SHORT_DEADLINE);
                Oversleeping noise = new Oversleeping()) {
            FleetConcurrencyLimiter exports = holder.limits().concurrency("exports", LIMIT, LONG);
            Holding held = exports.tryAcquire(LIMIT - 1).orElseThrow();
            redis.server().hold();
            long before = System.nanoTime();
            FleetConcurrencyLimiter asked = asker.limits().concurrency("exports", LIMIT, LONG);
            assertThatThrownBy(asked::tryAcquire).isInstanceOf(StoreException.class);
            Duration took = Duration.ofNanos(System.nanoTime() - before);
            assertThat(took)
                    .isLessThanOrEqualTo(Fleet.SHORT_DEADLINE.multipliedBy(2).plus(noise.longest()));
            redis.server().goOn();
            Waiting.until(
                    "what was lent too late is back",
                    Fleet.PATIENCE,
                    () -> exports.tryAcquire().isPresent());
            assertThat(exports.tryAcquire()).isEmpty();
            assertThat(held.isHeld()).isTrue();
        }
    }

    @Test
    void oneThatOutlastsTheLeaseLosesTheSlotsAndSaysSo(@TempDir Path folder) throws Exception {
        try (RedisOnLoopback redis = new RedisOnLoopback(folder);
                Member holder = Member.of(redis.uri().getPort(), Fleet.PATIENCE);
                Member other = Member.of(redis.uri().getPort(), Fleet.PATIENCE)) {
            FleetConcurrencyLimiter exports = holder.limits().concurrency("exports", LIMIT, LEASE);
            Holding held = exports.tryAcquire(LIMIT).orElseThrow();
            redis.server().hold();
            Thread.sleep(LEASE.multipliedBy(2)
                    .toMillis()); // this is the fault, since the last renewal that Redis has heard of
            assertThat(held.isHeld()).isFalse();
            redis.server().goOn();
            FleetConcurrencyLimiter theirs = other.limits().concurrency("exports", LIMIT, LONG);
            assertThat(theirs.tryAcquire(LIMIT, Fleet.PATIENCE)).isPresent();
            held.close();
            assertThat(exports.inUse()).as("nobody else's is given back").isEqualTo(LIMIT);
            assertThat(exports.tryAcquire()).isEmpty();
        }
    }
}
