package io.headgate.docs;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.AllOrNothing;
import io.headgate.Ambient;
import io.headgate.BlockedException;
import io.headgate.CallNode;
import io.headgate.Caller;
import io.headgate.Entry;
import io.headgate.Headgate;
import io.headgate.Resource;
import io.headgate.RuleFigures;
import io.headgate.Rules;
import io.headgate.flow.FlowRule;
import io.headgate.guard.Arguments;
import io.headgate.guard.Call;
import io.headgate.guard.Explanation;
import io.headgate.guard.Guard;
import io.headgate.guard.Priority;
import io.headgate.guard.RuleKind;
import io.headgate.guard.Site;
import io.headgate.guard.Stage;
import io.headgate.log.LogSettings;
import io.headgate.rule.HeadedRule;
import io.headgate.rule.RuleHead;
import io.headgate.statistics.Figures;
import io.headgate.statistics.Snapshot;
import io.headgate.testkit.time.FakeTicker;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Java in docs/guide/engine.md, compiled and run. */
class EngineGuideTest {

    private static final class Service {
        int placed;

        String place(String order) {
            placed++;
            return order + " placed";
        }

        void placeTen(String order) {
            placed += 10;
        }
    }

    private record Reply(long tokens) {}

    private final Service service = new Service();
    private final String order = "order";
    private final String customer = "customer";
    private final String item = "item";
    private final List<String> told = new ArrayList<>();
    private final Executor executor = Runnable::run;

    private void log(String resource, String rule, double reached, double limit) {
        told.add(resource + " " + rule + " " + reached + " of " + limit);
    }

    private void tellToRetryAfter(Duration wait) {
        told.add("retry after " + wait);
    }

    private void later(String postponed) {
        told.add(postponed);
    }

    @Test
    void thePageAndThisTestAreTheSame() {
        Examples.assertSame("docs/guide/engine.md", EngineGuideTest.class);
    }

    @Test
    void theFirstRule() {
        // example: first
        Headgate headgate =
                Headgate.builder().rules(flow("orders").perSecond(100)).build();
        Resource orders = headgate.resource("orders");
        String answer = orders.call(() -> service.place(order));
        // end
        assertThat(answer).isEqualTo("order placed");
    }

    @Test
    void whoIsRefusedIsTold() {
        Headgate headgate =
                Headgate.builder().rules(flow("orders").perSecond(0)).build();
        Resource orders = headgate.resource("orders");
        // example: refused
        try {
            orders.run(() -> service.place(order));
        } catch (BlockedException refused) {
            log(
                    refused.resource(),
                    refused.rule().id(),
                    refused.why().reached(),
                    refused.why().limit());
            tellToRetryAfter(refused.retryAfter().orElse(Duration.ofMinutes(1)));
        }
        // end
        assertThat(told).containsExactly("orders flow:orders 0.0 of 0.0", "retry after PT1M");
        // example: try-enter
        if (orders.tryEnter() instanceof Entry entry) {
            try (entry) {
                service.place(order);
            }
        } else {
            later(order);
        }
        // end
        assertThat(told).hasSize(3).contains(order);
    }

    @Test
    void entries() {
        Resource orders = Headgate.builder().build().resource("orders");
        // example: enter
        try (Entry entry = orders.enter()) {
            try {
                service.place(order);
            } catch (RuntimeException failure) {
                entry.failed(failure);
                throw failure;
            }
        }
        // end
        assertThat(orders.statistics().total().finished()).isEqualTo(1);
    }

    private void placeInTheBackground(String placed, Consumer<@Nullable Throwable> ended) {
        service.place(placed);
        ended.accept(null);
    }

    @Test
    void entriesWithoutAThread() {
        Headgate headgate = Headgate.builder()
                .rules(flow("orders").per(1, Duration.ofHours(1)))
                .build();
        Resource orders = headgate.resource("orders");
        for (int i = 0; i < 2; i++) {
            // example: enter-async
            CompletableFuture<Entry> asked = orders.from("shop").enterAsync();
            asked.whenComplete((entry, refused) -> {
                if (refused != null) {
                    later(order);
                } else {
                    placeInTheBackground(order, failure -> {
                        if (failure != null) {
                            entry.failed(failure);
                        }
                        entry.close(); // on whichever thread that is
                    });
                }
            });
            // end
        }
        assertThat(service.placed).isEqualTo(1);
        assertThat(told).containsExactly(order);
        assertThat(orders.statistics().inFlight()).isZero();
    }

    @Test
    void severalResourcesAtOnce() {
        Headgate headgate = Headgate.builder()
                .rules(flow("group").per(1, Duration.ofHours(1)))
                .build();
        Resource group = headgate.resource("group");
        Resource route = headgate.resource("route");
        Object request = "request";
        // example: all-or-nothing
        AllOrNothing both = AllOrNothing.of(group, route); // keep it; the last is what the call is about
        if (both.tryEnter(request) instanceof Entry entry) {
            try (entry) {
                service.place(order);
            }
        }
        // end
        assertThat(both.tryEnter(request).isAdmitted()).isFalse();
        assertThat(route.statistics().total().passed()).isEqualTo(1);
    }

    @Test
    void callers() {
        Headgate headgate = Headgate.builder().build();
        Resource orders = headgate.resource("orders");
        // example: callers
        Caller fromShop = orders.from("shop"); // keep it: one object serves every such call
        fromShop.run(() -> service.place(order));
        orders.weighing(10).run(() -> service.placeTen(order)); // asks for ten permits
        orders.prioritized(Priority.HIGH).run(() -> service.place(order));
        orders.from("shop").inbound().run(() -> service.place(order)); // counted in the total of the process
        // end
        assertThat(headgate.statistics().inbound().total().passed()).isEqualTo(1);
        // example: within
        headgate.within("web", "shop", () -> {
            orders.run(() -> service.place(order)); // through "web", from "shop"
            Ambient here = headgate.capture();
            executor.execute(() -> headgate.within(here, () -> {
                orders.run(() -> service.place(order)); // as well
                return null;
            }));
            return null;
        });
        // end
        assertThat(headgate.statistics().entrance("web").total().passed()).isEqualTo(2);
        // example: arguments
        orders.run(customer, () -> service.place(order));
        orders.run(Arguments.of(customer, item), () -> service.place(order));
        // end
        assertThat(orders.statistics().total().passed()).isEqualTo(8);
    }

    @Test
    void costs() {
        Headgate headgate = Headgate.builder()
                .rules(flow("model").per(1_000, Duration.ofHours(1)))
                .build();
        Resource model = headgate.resource("model");
        String question = "why";
        long estimatedTokens = 800;
        // example: cost
        Reply reply = model.weighing(estimatedTokens).callAtCost(() -> ask(question), Reply::tokens);
        // end
        assertThat(reply.tokens()).isEqualTo(300);
        assertThat(model.weighing(700).tryEnter().isAdmitted()).isTrue();
        assertThat(model.tryEnter().isAdmitted()).isFalse();
    }

    private static Reply ask(String question) {
        return new Reply(question.length() * 100L);
    }

    @Test
    void changes() {
        Headgate headgate = Headgate.builder().build();
        // example: change
        Rules rules = headgate.rules();
        rules.add(flow("orders").inFlight(20).withId("orders-in-flight"));
        rules.patch("orders-in-flight", rule -> flow("orders").inFlight(30).withId("orders-in-flight"));
        rules.remove("orders-in-flight");
        rules.replace(FlowRule.class, List.of(flow("orders").perSecond(200))); // instead of all flow rules
        // end
        assertThat(rules.all())
                .singleElement()
                .satisfies(rule -> assertThat(rule.id()).isEqualTo("flow:orders"));
    }

    @Test
    void statistics() {
        FakeTicker ticker = new FakeTicker();
        Headgate headgate = Headgate.builder()
                .ticker(ticker)
                .rules(flow("orders").perSecond(1))
                .build();
        Resource orders = headgate.resource("orders");
        orders.from("shop").run(() -> {
            service.place(order);
            ticker.advance(Duration.ofMillis(10));
        });
        assertThatThrownBy(() -> orders.run(() -> service.place(order))).isInstanceOf(BlockedException.class);
        // example: statistics
        Snapshot seen = orders.statistics();
        double perSecond = seen.lastSecond().passedPerSecond();
        Duration slow = seen.responseTimes().percentile(99);
        long running = seen.inFlight();
        List<Figures> lastMinute = seen.minute();
        Map<String, Snapshot> callers = headgate.statistics().origins("orders");
        List<CallNode> tree = headgate.statistics().tree();
        List<RuleFigures> refusedByRule = headgate.statistics().rules();
        // end
        assertThat(perSecond).isPositive();
        assertThat(slow).isPositive();
        assertThat(running).isZero();
        assertThat(lastMinute).hasSize(60);
        assertThat(callers).containsOnlyKeys("shop");
        assertThat(tree).isNotEmpty();
        assertThat(refusedByRule)
                .singleElement()
                .satisfies(figures -> assertThat(figures.refused()).isEqualTo(1));
    }

    @Test
    void logs(@TempDir Path folder) {
        // example: logs
        LogSettings files = LogSettings.of(folder, "shop");
        Headgate headgate = Headgate.builder().metricLog(files).blockLog(files).build();
        // end
        headgate.close();
        assertThat(headgate.isOn()).isFalse();
    }

    // example: own-kind
    /** Refuses every call outside opening hours. */
    record OpeningHours(RuleHead head, int from, int to) implements HeadedRule<OpeningHours> {
        @Override
        public OpeningHours withHead(RuleHead newHead) {
            return new OpeningHours(newHead, from, to);
        }
    }

    static final class OpeningHoursKind implements RuleKind<OpeningHours> {
        @Override
        public String name() {
            return "opening-hours";
        }

        @Override
        public Class<OpeningHours> type() {
            return OpeningHours.class;
        }

        @Override
        public Guard guard(OpeningHours rule, Site site) {
            return new Guard(rule) {
                @Override
                public Stage stage() {
                    return Stage.ACCESS;
                }

                @Override
                public long take(Call call, @Nullable Object arguments, long now, long maxWaitNanos) {
                    long hour = Duration.ofNanos(site.wall().epochNanos()).toHours() % 24;
                    return hour >= rule.from() && hour < rule.to() ? ADMITTED : REFUSED;
                }

                @Override
                public Explanation explain(Call call, @Nullable Object arguments, long now) {
                    return Explanation.of("closed");
                }
            };
        }
    }
    // end

    @Test
    void aKindOfYourOwn() {
        long[] hour = {7};
        Headgate headgate = Headgate.builder()
                .kind(new OpeningHoursKind())
                .wallClock(() -> Duration.ofHours(hour[0]).toNanos())
                .rules(new OpeningHours(RuleHead.of("orders"), 8, 18))
                .build();
        Resource orders = headgate.resource("orders");
        assertThat(orders.tryEnter().isAdmitted()).isFalse();
        hour[0] = 9;
        assertThat(orders.tryEnter().isAdmitted()).isTrue();
        assertThat(headgate.rules().all())
                .singleElement()
                .satisfies(rule -> assertThat(rule.id()).isEqualTo("opening-hours:orders"));
    }
}
