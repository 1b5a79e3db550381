package io.headgate.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.cluster.store.Grant;
import io.headgate.redis.form.Forms;
import io.headgate.redis.form.StoreClock;
import io.headgate.redis.store.LettuceStore;
import io.headgate.redis.store.Store;
import io.headgate.redis.store.StoreException;
import io.headgate.rule.WhenLost;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A rule of calls in flight whose Redis is lost while calls are running; one of two members, with two slots of four for its share. */
@Timeout(120)
class RuleSlotsTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final StoreHealth health = new StoreHealth(PATIENCE, false);
    private final RunningCalls running = new RunningCalls();
    private RedisOnLoopback redis;
    private RedisLimits limits;
    private Members members;

    @BeforeEach
    void start(@TempDir Path folder) throws Exception {
        redis = new RedisOnLoopback(folder);
        limits = redis.quietLimits(PATIENCE);
        Store store = new LettuceStore(redis.connection().async());
        Forms forms = new Forms(StoreClock.server());
        members = new Members(store, forms, "test:{members}", "a", Duration.ofHours(1));
        Members other = new Members(store, forms, "test:{members}", "b", Duration.ofHours(1));
        other.beat().get(60, TimeUnit.SECONDS);
        assertThat(members.beat().get(60, TimeUnit.SECONDS)).isEqualTo(new Standing(2, 0));
    }

    @AfterEach
    void end() {
        limits.close();
        redis.close();
    }

    private RuleSlots slots(WhenLost policy) {
        return new RuleSlots(
                limits.concurrency("exports", 4, Duration.ofHours(1)),
                health.of(""),
                members,
                policy,
                running.of("exports"));
    }

    private static Grant ask(RuleSlots slots) throws Exception {
        return slots.ask(1, 0).get(60, TimeUnit.SECONDS);
    }

    private void lose() {
        health.lost(new StoreException("away", null));
    }

    @Test
    void aMemberThatRunsNothingHasItsShare() throws Exception {
        RuleSlots slots = slots(WhenLost.LOCAL_SHARE);
        lose();
        Grant first = ask(slots);
        assertThat(first.waitNanos()).isZero();
        assertThat(first.isAlone()).isTrue();
        assertThat(ask(slots).waitNanos()).isZero();
        assertThat(ask(slots)).isEqualTo(Grant.REFUSED_ALONE);
        first.finished();
        assertThat(ask(slots).waitNanos()).isZero();
        assertThat(ask(slots)).isEqualTo(Grant.REFUSED_ALONE);
    }

    @Test
    void whatItRunsOnSlotsOfRedisIsPartOfItsShare() throws Exception {
        RuleSlots slots = slots(WhenLost.LOCAL_SHARE);
        Grant before = ask(slots);
        assertThat(before.isAlone()).isFalse();
        lose();
        Grant alone = ask(slots);
        assertThat(alone.waitNanos()).isZero();
        assertThat(ask(slots)).isEqualTo(Grant.REFUSED_ALONE);
        before.finished();
        assertThat(ask(slots).waitNanos()).isZero();
        assertThat(ask(slots)).isEqualTo(Grant.REFUSED_ALONE);
    }

    @Test
    void oneThatRunsMoreThanItsShareBeginsNothingUntilItRunsLess() throws Exception {
        RuleSlots slots = slots(WhenLost.LOCAL_SHARE);
        Grant first = ask(slots);
        Grant second = ask(slots);
        Grant third = ask(slots);
        lose();
        assertThat(ask(slots)).isEqualTo(Grant.REFUSED_ALONE);
        first.finished();
        assertThat(ask(slots)).isEqualTo(Grant.REFUSED_ALONE);
        second.giveBack();
        assertThat(ask(slots).waitNanos()).isZero();
        third.finished();
        health.of("").isBack();
        assertThat(ask(slots).isAlone()).isFalse();
    }

    /** As when a rule was changed while its calls run. */
    @Test
    void whatTheLimitBeforeLetInCountsForTheOneInItsPlace() throws Exception {
        RuleSlots former = slots(WhenLost.LOCAL_SHARE);
        Grant running = ask(former);
        former.close();
        RuleSlots slots = slots(WhenLost.LOCAL_SHARE);
        lose();
        assertThat(ask(slots).waitNanos()).isZero();
        assertThat(ask(slots)).isEqualTo(Grant.REFUSED_ALONE);
        running.finished();
        assertThat(ask(slots).waitNanos()).isZero();
    }

    @Test
    void theOtherPoliciesDoNotAskWhatIsRunning() throws Exception {
        RuleSlots closed = slots(WhenLost.CLOSED);
        RuleSlots open = slots(WhenLost.OPEN);
        lose();
        assertThat(ask(closed)).isEqualTo(Grant.REFUSED_ALONE);
        for (int i = 0; i < 9; i++) {
            assertThat(ask(open)).isEqualTo(Grant.FREE_ALONE);
        }
    }
}
