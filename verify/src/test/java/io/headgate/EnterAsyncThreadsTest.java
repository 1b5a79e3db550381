package io.headgate;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.OwnRule.OwnGuard;
import io.headgate.guard.Stage;
import io.headgate.verify.Together;
import java.time.Duration;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Cancel, timeout and grant meet in every order, on real threads and real time: never one too many runs, and nothing is left. */
@Tag("concurrency")
@Timeout(300)
class EnterAsyncThreadsTest {

    private static final int THREADS = 6;
    private static final int ASKS = 2_000;
    private static final int AT_ONCE = 3;
    private static final long LONGEST_NANOS = Duration.ofMillis(1).toNanos();

    private final OwnGuard[] own = new OwnGuard[1];
    private final AtomicInteger running = new AtomicInteger();
    private final AtomicInteger mostRunning = new AtomicInteger();
    private final AtomicLong handedOut = new AtomicLong();
    private final Queue<CompletableFuture<Entry>> asked = new ConcurrentLinkedQueue<>();
    private final ScheduledThreadPoolExecutor scheduler = scheduler();

    private static ScheduledThreadPoolExecutor scheduler() {
        ScheduledThreadPoolExecutor made = new ScheduledThreadPoolExecutor(2, Executors.defaultThreadFactory());
        made.setRemoveOnCancelPolicy(true);
        return made;
    }

    @AfterEach
    void endThreads() {
        scheduler.shutdownNow();
    }

    private Headgate headgate(boolean withScheduler) {
        HeadgateBuilder builder = Headgate.builder()
                .kind(new OwnRule.Kind(rule -> own[0] = new OwnGuard(rule, Stage.FLOW)))
                .rules(
                        flow("route").inFlight(AT_ONCE).withId("at-once"),
                        flow("route")
                                .perSecond(20_000)
                                .queueing(Duration.ofNanos(LONGEST_NANOS))
                                .withId("queue"),
                        flow("group")
                                .perSecond(30_000)
                                .queueing(Duration.ofNanos(LONGEST_NANOS))
                                .withId("group-queue"),
                        flow("group").inFlight(AT_ONCE + 1).withId("at-once-in-group"),
                        OwnRule.of("route"));
        return (withScheduler ? builder.scheduler(scheduler) : builder).build();
    }

    @Test
    void throughOneResource() throws Exception {
        Headgate headgate = headgate(true);
        Resource route = headgate.resource("route");
        hammer(route::enterAsync, route, headgate.resource("group"));
        assertNothingLeft(headgate);
    }

    @Test
    void throughSeveral() throws Exception {
        Headgate headgate = headgate(true);
        Resource route = headgate.resource("route");
        Resource group = headgate.resource("group");
        hammer(AllOrNothing.of(group, route)::enterAsync, route, group);
        assertThat(group.statistics().total().passed())
                .isEqualTo(route.statistics().total().passed());
        assertNothingLeft(headgate);
        headgate.rules().remove("group-queue");
        for (int i = 0; i <= AT_ONCE; i++) {
            assertThat(group.tryEnter().isAdmitted()).isTrue();
        }
        assertThat(group.tryEnter().isAdmitted()).isFalse();
    }

    @Test
    void andWithoutASchedulerOfItsOwn() throws Exception {
        Headgate headgate = headgate(false);
        Resource route = headgate.resource("route");
        hammer(route::enterAsync, route, headgate.resource("group"));
        assertNothingLeft(headgate);
    }

    private void hammer(Supplier<CompletableFuture<Entry>> ask, Resource route, Resource group) throws Exception {
        Together.run(THREADS, number -> {
            SplittableRandom random = new SplittableRandom(number);
            for (int i = 0; i < ASKS; i++) {
                CompletableFuture<Entry> answer = ask.get();
                asked.add(answer);
                answer.thenAccept(this::use);
                spin(random.nextLong(LONGEST_NANOS / 10));
                leave(answer, random);
            }
        });
        until(() -> asked.stream().allMatch(CompletableFuture::isDone));
        // the thread that wakes a call which is cancelled in that moment may still be at it
        until(() -> counted(route) + group.statistics().total().refused() == (long) THREADS * ASKS);
        until(() -> isAtRest(route) && isAtRest(group) && scheduler.getQueue().isEmpty());
    }

    private static long counted(Resource resource) {
        return resource.statistics().total().passed()
                + resource.statistics().total().refused();
    }

    private static boolean isAtRest(Resource resource) {
        return resource.statistics().waiting() == 0 && resource.statistics().inFlight() == 0;
    }

    /** In the hands of a caller it runs; nobody else holds it. */
    private void use(Entry entry) {
        handedOut.incrementAndGet();
        mostRunning.accumulateAndGet(running.incrementAndGet(), Math::max);
        running.decrementAndGet();
        entry.close();
    }

    private static void leave(CompletableFuture<Entry> answer, SplittableRandom random) {
        switch (random.nextInt(3)) {
            case 0 -> answer.cancel(false);
            case 1 -> answer.completeExceptionally(new TimeoutException());
            default -> {} // stays
        }
    }

    private static void spin(long nanos) {
        long end = System.nanoTime() + nanos;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }

    private static void until(BooleanSupplier reached) throws InterruptedException {
        long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (!reached.getAsBoolean() && System.nanoTime() < deadline) {
            Thread.sleep(5);
        }
        assertThat(reached.getAsBoolean()).isTrue();
    }

    private void assertNothingLeft(Headgate headgate) {
        var route = headgate.resource("route").statistics();
        assertThat(mostRunning.get()).isBetween(1, AT_ONCE);
        assertThat(own[0].held()).isZero();
        assertThat(route.total().finished()).isEqualTo(route.total().passed());
        assertThat(route.total().passed()).isGreaterThanOrEqualTo(handedOut.get());
        headgate.rules().remove("queue"); // what is left is the limit of calls in flight
        Resource again = headgate.resource("route");
        for (int i = 0; i < AT_ONCE; i++) {
            assertThat(again.tryEnter().isAdmitted()).isTrue();
        }
        assertThat(again.tryEnter().isAdmitted()).isFalse();
    }
}
