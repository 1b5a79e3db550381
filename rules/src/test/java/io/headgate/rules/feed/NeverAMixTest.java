package io.headgate.rules.feed;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.Headgate;
import io.headgate.Resource;
import io.headgate.flow.FlowRule;
import io.headgate.rule.Rule;
import io.headgate.rules.document.RuleDocument;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Two rules of one resource of which exactly one refuses everything, now this one, now that one: no call may get through. */
@Tag("concurrency")
class NeverAMixTest {

    private static final int DOCUMENTS = 60;

    private final Headgate headgate = Headgate.builder().build();
    private final AtomicBoolean done = new AtomicBoolean();
    private final AtomicLong calls = new AtomicLong();
    private final AtomicLong admitted = new AtomicLong();
    private final AtomicLong mixes = new AtomicLong();

    @Test
    void noCallEverSeesHalfADocument() throws Exception {
        TestSource source = new TestSource("a").beginningWith("0");
        try (RuleFeed feed =
                RuleFeed.into(headgate).reader(NeverAMixTest::read).from(source).start()) {
            List<Thread> threads = new ArrayList<>();
            for (int thread = 0; thread < 4; thread++) {
                threads.add(new Thread(this::callOnAndOn));
            }
            threads.forEach(Thread::start);
            for (int number = 1; number <= DOCUMENTS; number++) {
                String text = String.valueOf(number % 2);
                source.deliver(text);
                Eventually.holds(() -> feed.health()
                        .source("a")
                        .inForce()
                        .orElseThrow()
                        .revision()
                        .equals(TestSource.revisionOf(text)));
                source.deliver("bad");
            }
            done.set(true);
            for (Thread thread : threads) {
                thread.join();
            }
            assertThat(feed.health().source("a").counts().accepted()).isEqualTo(DOCUMENTS + 1L);
        }
        assertThat(calls.get()).isGreaterThan(1_000);
        assertThat(mixes.get()).isZero();
        assertThat(admitted.get()).isZero();
    }

    private void callOnAndOn() {
        Resource resource = headgate.resource("r");
        while (!done.get()) {
            calls.incrementAndGet();
            if (resource.tryEnter() instanceof io.headgate.Entry entry) {
                entry.close();
                admitted.incrementAndGet();
            }
            List<Rule> rules = headgate.rules().all();
            mixes.addAndGet(
                    rules.size() == 2
                                    && !rules.get(0)
                                            .equals(rules.get(1)
                                                    .withHead(rules.get(0).head()))
                            ? 0
                            : 1);
        }
    }

    private static RuleDocument read(String text) {
        int which = Integer.parseInt(text);
        return RuleDocument.of(List.of(rule("one", which == 0), rule("two", which == 1)));
    }

    private static FlowRule rule(String id, boolean closed) {
        return FlowRule.flow("r").perSecond(closed ? 0 : 1_000_000_000).withId(id);
    }
}
