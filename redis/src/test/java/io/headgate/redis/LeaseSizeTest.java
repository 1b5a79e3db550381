package io.headgate.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.redis.form.Form;
import io.headgate.redis.form.Forms;
import io.headgate.redis.form.StoreClock;
import io.headgate.redis.store.LettuceStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How many permits a member takes ahead: what it needs, and no more than its part of what a life brings and of what is there. */
class LeaseSizeTest {

    private static final Duration LIFE = Duration.ofSeconds(1);

    private final Forms forms = new Forms(StoreClock.server());
    private final Form rate = forms.of(TokenBucket.perSecond(1_000));
    private final LeaseSize size = new LeaseSize(LIFE, 0);

    /** Uses up lease after lease, a hundredth of a life each. */
    private void useUp(int leases, Form form, long members) {
        for (int lease = 1; lease <= leases; lease++) {
            size.usedUp(new Lease(form, size.most(form, members), 0, 0), lease * LIFE.toNanos() / 100);
        }
    }

    @Test
    void growsWithWhatIsUsedUpToTheMembersPartOfALife() {
        assertThat(size.most(rate, 1)).isEqualTo(8);
        useUp(20, rate, 1);
        assertThat(size.most(rate, 1)).isEqualTo(1_000);
        assertThat(size.most(rate, 4)).isEqualTo(250);
        assertThat(size.most(rate, 5_000)).as("one at least").isEqualTo(1);
    }

    @Test
    void shrinksWhenLeasesLapse() {
        useUp(20, rate, 1);
        size.lapsed(new Lease(rate, 100, 0, 0));
        assertThat(size.most(rate, 1)).isEqualTo(50);
    }

    @Test
    void ofAWindowRedisSaysWhatIsAMembersPart() {
        Form window = forms.of(FixedWindow.of(100, Duration.ofDays(1)));
        useUp(20, window, 4);
        assertThat(size.most(window, 4)).isGreaterThan(100);
    }

    @Test
    void nobodyIsLentMoreThanItsPartOfWhatIsThere(@TempDir Path folder) throws Exception {
        Form bucket = forms.of(TokenBucket.of(100, Duration.ofDays(1_000)));
        try (RedisOnLoopback redis = new RedisOnLoopback(folder)) {
            LettuceStore store = new LettuceStore(redis.connection().async());
            List<Long> leased = new ArrayList<>();
            for (int member = 0; member < 4; member++) {
                List<String> arguments = new ArrayList<>(bucket.settings());
                Request.lease(bucket, 1, 80, 4, 1_000_000).addTo(arguments, 1);
                leased.add(store.run(bucket.script(), "headgate:{orders}:bucket", arguments)
                        .get()
                        .get(1));
            }
            assertThat(leased).as("a quarter of 100, of 75, of 56, of 42").containsExactly(25L, 19L, 14L, 11L);
        }
    }
}
