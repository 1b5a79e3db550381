package io.headgate;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.guard.Explanation;
import io.headgate.rule.Rule;
import io.headgate.rule.Target;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.FakeWallClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class RefusalSamplesTest {

    private static final Instant START = Instant.parse("2030-01-01T00:00:00Z");

    private final FakeTicker ticker = new FakeTicker(-5);
    private final FakeWallClock wall = new FakeWallClock(START, ticker);
    private final List<RefusalSample> heard = new ArrayList<>();

    private Headgate headgate(Rule... rules) {
        return Headgate.builder().ticker(ticker).wallClock(wall).rules(rules).build();
    }

    private Headgate sampled(Rule... rules) {
        Headgate headgate = headgate(rules);
        headgate.events().sampleRefusals(heard::add);
        return headgate;
    }

    @Test
    void aSampleSaysWhatWasRefusedToWhomAndWhy() {
        Headgate headgate = sampled(flow("a").perSecond(2).withId("two"));
        Caller app = headgate.resource("a").from("app");
        refuseAfter(2, app);
        assertThat(heard).singleElement().satisfies(sample -> {
            assertThat(sample.at()).isEqualTo(START);
            assertThat(sample.resource()).isEqualTo("a");
            assertThat(sample.ruleId()).isEqualTo("two");
            assertThat(sample.kind()).isEqualTo("flow");
            assertThat(sample.origin()).isEqualTo("app");
            assertThat(sample.shadow()).isFalse();
            Explanation why = ((Refusal) app.tryEnter()).why();
            assertThat(sample.why()).isEqualTo(why);
            assertThat(why.limit()).isEqualTo(2);
        });
    }

    @Test
    void ofEachRuleAtEachResourceThereIsOneASecond() {
        Headgate headgate =
                sampled(flow("a").perSecond(0).withId("none"), flow("b").inFlight(0));
        refuse(50, headgate.resource("a"));
        refuse(50, headgate.resource("b"));
        assertThat(heard).extracting(RefusalSample::resource).containsExactly("a", "b");
        ticker.advance(Duration.ofMillis(999));
        refuse(50, headgate.resource("a"));
        assertThat(heard).hasSize(2);
        ticker.advance(Duration.ofMillis(1));
        refuse(50, headgate.resource("a"));
        assertThat(heard).extracting(RefusalSample::resource).containsExactly("a", "b", "a");
        assertThat(heard.get(2).at()).isEqualTo(START.plusSeconds(1));
    }

    @Test
    void resourcesThatShareABudgetAreSampledApart() {
        Headgate headgate = sampled(flow(Target.prefix("api/").sharing()).perSecond(0));
        refuse(3, headgate.resource("api/a"));
        refuse(3, headgate.resource("api/b"));
        assertThat(heard).extracting(RefusalSample::resource).containsExactly("api/a", "api/b");
    }

    @Test
    void beyondAThousandResourcesOfARuleTheOthersShareASample() {
        Headgate headgate = sampled(flow(Target.prefix("api/").sharing()).perSecond(0));
        for (int i = 0; i < 1_500; i++) {
            refuse(2, headgate.resource("api/" + i));
        }
        assertThat(heard).hasSize(1_001);
        assertThat(heard.get(1_000).resource()).isEqualTo("api/1000");
    }

    @Test
    void whatARuleInShadowWouldRefuseIsSampledAsSuch() {
        Headgate headgate = sampled(flow("a").perSecond(1).withId("trial").shadow());
        Resource a = headgate.resource("a");
        for (int i = 0; i < 5; i++) {
            a.run(() -> {});
        }
        assertThat(heard).singleElement().satisfies(sample -> {
            assertThat(sample.ruleId()).isEqualTo("trial");
            assertThat(sample.shadow()).isTrue();
        });
    }

    @Test
    void everyWayInIsSampled() {
        Headgate headgate = sampled(flow("a").perSecond(0));
        Resource a = headgate.resource("a");
        List<Runnable> ways = List.of(
                a::tryEnter,
                () -> a.enterAsync().isCompletedExceptionally(),
                () -> a.callAsync(() -> null).isCompletedExceptionally(),
                () -> AllOrNothing.of(headgate.resource("free"), a).tryEnter());
        for (Runnable way : ways) {
            heard.clear();
            way.run();
            assertThat(heard).hasSize(1);
            ticker.advance(Duration.ofSeconds(1));
        }
    }

    @Test
    void whoListensNoLongerHearsNothing() {
        Headgate headgate = headgate(flow("a").perSecond(0));
        Runnable end = headgate.events().sampleRefusals(heard::add);
        refuse(1, headgate.resource("a"));
        end.run();
        ticker.advance(Duration.ofSeconds(5));
        refuse(1, headgate.resource("a"));
        assertThat(heard).hasSize(1);
        assertThat(headgate.events().wantsRefusals()).isFalse();
    }

    @Test
    void aListenerThatThrowsIsCountedAndTheCallIsRefusedAllTheSame() {
        Headgate headgate = headgate(flow("a").perSecond(0));
        headgate.events().sampleRefusals(sample -> {
            throw new AssertionError("mine");
        });
        headgate.events().sampleRefusals(heard::add);
        assertThat(headgate.resource("a").tryEnter()).isInstanceOf(Refusal.class);
        assertThat(heard).hasSize(1);
        assertThat(headgate.events().failures()).isEqualTo(1);
    }

    @Test
    @Tag("concurrency")
    void manyThreadsGetOneSampleBetweenThem() throws InterruptedException {
        ConcurrentLinkedQueue<RefusalSample> samples = new ConcurrentLinkedQueue<>();
        Headgate headgate = headgate(flow("a").perSecond(0));
        headgate.events().sampleRefusals(samples::add);
        Resource a = headgate.resource("a");
        a.tryEnter();
        for (int second = 1; second <= 50; second++) {
            ticker.advance(Duration.ofSeconds(1));
            CountDownLatch start = new CountDownLatch(1);
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                Thread thread = new Thread(() -> {
                    try {
                        start.await();
                        refuse(20, a);
                    } catch (InterruptedException interrupted) {
                        Thread.currentThread().interrupt();
                    }
                });
                thread.start();
                threads.add(thread);
            }
            start.countDown();
            for (Thread thread : threads) {
                thread.join();
            }
            assertThat(samples).hasSize(second + 1);
        }
    }

    private static void refuseAfter(int admitted, Entryway way) {
        for (int i = 0; i < admitted; i++) {
            assertThat(way.tryEnter()).isInstanceOf(Entry.class);
        }
        refuse(1, way);
    }

    private static void refuse(int calls, Entryway way) {
        for (int i = 0; i < calls; i++) {
            assertThat(way.tryEnter()).isInstanceOf(Refusal.class);
        }
    }
}
