package io.headgate.rules.feed;

import static java.util.Objects.requireNonNull;

import io.headgate.Headgate;
import io.headgate.event.Event;
import io.headgate.flow.FlowRule;
import io.headgate.flow.Measure;
import io.headgate.rule.Mode;
import io.headgate.rule.Rule;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.VirtualScheduler;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** A Headgate and what feeds it, in virtual time. */
final class FeedBench implements AutoCloseable {

    final FakeTicker ticker = new FakeTicker();
    final VirtualScheduler scheduler = new VirtualScheduler(ticker);
    final List<Event> events = new CopyOnWriteArrayList<>();
    final Headgate headgate;
    private @Nullable RuleFeed feed;

    FeedBench(Rule... rules) {
        headgate = Headgate.builder()
                .ticker(ticker)
                .rules(rules)
                .onEvent(events::add)
                .build();
        events.clear();
    }

    RuleFeedBuilder begin() {
        return RuleFeed.into(headgate)
                .reader(TinyFormat::read)
                .ticker(ticker)
                .scheduler(scheduler)
                .instance("test-1");
    }

    FeedBench start(RuleFeedBuilder builder) {
        return start(builder, Duration.ZERO);
    }

    FeedBench start(RuleFeedBuilder builder, Duration longestWait) {
        feed = builder.start(longestWait);
        settle();
        return this;
    }

    static FeedBench of(TestSource... sources) {
        FeedBench bench = new FeedBench();
        RuleFeedBuilder builder = bench.begin();
        for (TestSource source : sources) {
            builder.from(source);
        }
        return bench.start(builder);
    }

    RuleFeed feed() {
        return requireNonNull(feed);
    }

    void deliver(TestSource source, String text) {
        source.deliver(text);
        settle();
    }

    /** Lets the feed look at what came. */
    void settle() {
        pass(Duration.ofMillis(100));
    }

    void pass(Duration time) {
        scheduler.advance(time);
    }

    SourceStatus status(TestSource source) {
        return feed().health().source(source.name());
    }

    /** The rules in force: {@code a=5}, {@code b (next)=7 SHADOW}. */
    Map<String, String> rules() {
        Map<String, String> rules = new TreeMap<>();
        for (Rule rule : headgate.rules().all()) {
            long permits = ((Measure.Rate) ((FlowRule) rule).measure()).limit().permits();
            rules.put(rule.id(), permits + (rule.mode() == Mode.ENFORCE ? "" : " " + rule.mode()));
        }
        return rules;
    }

    /** So many calls; @return how many were refused. */
    int call(String resource, int calls) {
        int refused = 0;
        for (int call = 0; call < calls; call++) {
            try (var entry =
                    headgate.resource(resource).tryEnter() instanceof io.headgate.Entry admitted ? admitted : null) {
                refused += entry == null ? 1 : 0;
            }
        }
        return refused;
    }

    @Override
    public void close() {
        feed().close();
    }
}
