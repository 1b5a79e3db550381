package io.headgate;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.rule.Glob;
import io.headgate.rule.LinearRegex;
import io.headgate.rule.NameMatcher;
import io.headgate.rule.NameMatchers;
import io.headgate.rule.Prefix;
import io.headgate.rule.Rule;
import io.headgate.rule.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Names that are not known yet are matched with all patterns of the rules: in bounded time, and at nobody else's cost. */
class UnknownNamesTest {

    /** Picks names that begin with "slow", and takes until it is let go. */
    private static final class Slow implements NameMatcher {

        private final CountDownLatch asked = new CountDownLatch(1);
        private final CountDownLatch letGo = new CountDownLatch(1);
        private final AtomicInteger times = new AtomicInteger();

        @Override
        public boolean matches(String name) {
            times.incrementAndGet();
            if (!name.startsWith("slow")) {
                return false;
            }
            asked.countDown();
            try {
                letGo.await();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
            return true;
        }

        @Override
        public String text() {
            return "slow*";
        }
    }

    private static Rule limited(NameMatcher names) {
        return flow(new Target.Many(names, false, 1_000)).perSecond(1);
    }

    @Test
    @Timeout(20)
    void knownResourcesAreCalledAndOtherNamesJoinWhileOneNameIsMatched() throws Exception {
        Slow slow = new Slow();
        Headgate headgate = Headgate.builder().rules(limited(slow)).build();
        Resource known = headgate.resource("known");
        Thread joining = new Thread(() -> headgate.resource("slow one"));
        joining.start();
        slow.asked.await();
        try {
            CompletableFuture.runAsync(() -> {
                        known.run(() -> {});
                        headgate.resource("known").run(() -> {});
                        headgate.resource("another").run(() -> {});
                        headgate.statistics().rules();
                    })
                    .get(10, TimeUnit.SECONDS);
        } finally {
            slow.letGo.countDown();
        }
        joining.join();
        Resource matched = headgate.resource("slow one");
        assertThat(matched.tryEnter().isAdmitted()).isTrue();
        assertThat(matched.tryEnter().isAdmitted()).isFalse();
    }

    @Test
    @Timeout(20)
    void aNameThatIsMatchedWhileTheRulesChangeGetsThoseInForce() throws Exception {
        Slow slow = new Slow();
        Headgate headgate = Headgate.builder().rules(limited(slow)).build();
        Thread joining = new Thread(() -> headgate.resource("slow one"));
        joining.start();
        slow.asked.await();
        try {
            CompletableFuture.runAsync(() -> headgate.rules()
                            .replaceAll(List.of(flow(Target.prefix("slow")).perSecond(0))))
                    .get(10, TimeUnit.SECONDS);
        } finally {
            slow.letGo.countDown();
        }
        joining.join();
        assertThat(headgate.resource("slow one").tryEnter().isAdmitted()).isFalse();
        assertThat(headgate.statistics().rules()).hasSize(1);
    }

    @Test
    void aNameBeyondTheCapIsMatchedOnceWhileItIsRemembered() {
        Slow slow = new Slow();
        Headgate headgate =
                Headgate.builder().maxResources(0).rules(limited(slow)).build();
        for (int i = 0; i < 100; i++) {
            headgate.resource("unknown").run(() -> {});
        }
        assertThat(slow.times).hasValue(1);
        headgate.rules().add(flow("another").perSecond(1));
        headgate.resource("unknown").run(() -> {});
        assertThat(slow.times.get()).isLessThanOrEqualTo(3);
        for (int i = 0; i < 5_000; i++) {
            headgate.resource("unknown " + i).run(() -> {});
        }
        assertThat(slow.times.get()).isGreaterThan(5_000);
    }

    @Test
    void patternsThatTakeTooManyStepsTogetherAreRefused() {
        List<Rule> rules = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            rules.add(flow(Target.prefix("GET /" + i)).perSecond(1));
            rules.add(flow(Target.regex("GET /[a-z]+/v\\d+/" + i)).perSecond(1));
        }
        Headgate headgate = Headgate.builder().rules(rules).build();
        assertThat(headgate.rules().all()).hasSize(10_000);
        for (int i = 0; i < 1_000; i++) {
            rules.add(flow(Target.regex("(GET|PUT|POST) .*(a|bcd|ef)*/" + i)).perSecond(1));
        }
        assertThatThrownBy(() -> headgate.rules().replaceAll(rules))
                .isInstanceOf(InvalidRulesException.class)
                .hasMessageContaining("rules: patterns that take ")
                .hasMessageContaining(" steps for each character of a name (expected: at most 2048; ");
        assertThat(headgate.rules().all()).hasSize(10_000);
    }

    @Test
    void manyMatchersPickWhatEachPicksByItself() {
        SplittableRandom random = new SplittableRandom(5);
        for (int round = 0; round < 300; round++) {
            List<NameMatcher> matchers = new ArrayList<>();
            for (int i = random.nextInt(30); i >= 0; i--) {
                String text = text(random);
                matchers.add(
                        switch (random.nextInt(4)) {
                            case 0 -> Glob.of(text + "*");
                            case 1 -> LinearRegex.of(text + ".*");
                            case 2 -> new io.headgate.rule.Exact(text);
                            default -> new Prefix(text);
                        });
            }
            NameMatchers all = NameMatchers.of(matchers);
            for (int i = 0; i < 50; i++) {
                String name = text(random) + text(random);
                assertThat(all.matching(name).stream().boxed().toList())
                        .isEqualTo(IntStream.range(0, matchers.size())
                                .filter(index -> matchers.get(index).matches(name))
                                .boxed()
                                .toList());
            }
        }
    }

    private static String text(SplittableRandom random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(5); i > 0; i--) {
            text.append("ab/".charAt(random.nextInt(3)));
        }
        return text.toString();
    }
}
