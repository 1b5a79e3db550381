package io.headgate.rules.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class WatchingSourceTest {

    private static final Pace PACE =
            Pace.every(Duration.ofHours(1)).withRetries(Duration.ofMillis(1), Duration.ofMillis(20));

    /** Does in each fetch what the test says at the time. */
    private static final class ScriptedSource extends WatchingSource {

        interface Script {
            Fetched fetch() throws IOException, InterruptedException;
        }

        private final AtomicInteger fetches = new AtomicInteger();
        private final AtomicInteger releases = new AtomicInteger();
        private volatile Script script;

        ScriptedSource(Script script) {
            this(script, PACE);
        }

        ScriptedSource(Script script, Pace pace) {
            super("scripted", pace);
            this.script = script;
        }

        @Override
        protected Fetched fetch() throws IOException, InterruptedException {
            fetches.incrementAndGet();
            return script.fetch();
        }

        @Override
        protected void release() {
            releases.incrementAndGet();
        }

        void nowDoes(Script other) {
            script = other;
            lookAgain();
        }
    }

    /** Calls in the order they came: a Fetched or an Exception each. */
    private final BlockingQueue<Object> told = new LinkedBlockingQueue<>();

    private final RuleSource.Listener listener = new RuleSource.Listener() {
        @Override
        public void changed(Fetched document) {
            told.add(document);
        }

        @Override
        public void failed(Exception reason) {
            told.add(reason);
        }
    };

    private static Fetched document(String text) {
        return new Fetched(text, text);
    }

    private Object next() throws InterruptedException {
        Object call = told.poll(60, TimeUnit.SECONDS);
        assertThat(call).as("a call").isNotNull();
        return call;
    }

    private static int millisSince(long nanos) {
        return (int) TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - nanos);
    }

    @Test
    void whateverAClientThrowsIsAFailureAndTheWatchGoesOn() throws Exception {
        try (ScriptedSource source = new ScriptedSource(() -> document("one"))) {
            source.watch(listener);
            assertThat(next()).isEqualTo(document("one"));
            source.nowDoes(() -> {
                throw new IllegalStateException("a client's own");
            });
            assertThat(next()).asString().contains("scripted: java.lang.IllegalStateException: a client's own");
            assertThat(source.health().problem()).contains("a client's own");
            source.nowDoes(() -> document("two"));
            assertThat(next()).isEqualTo(document("two"));
            source.nowDoes(() -> {
                throw new NoClassDefFoundError("io/netty/Missing");
            });
            assertThat(next()).isInstanceOf(IOException.class).asString().contains("io/netty/Missing");
            assertThat(source.health().reachable()).isFalse();
            source.nowDoes(() -> document("three"));
            assertThat(next()).isEqualTo(document("three"));
        }
    }

    @Test
    @SuppressWarnings("NullAway")
    void nullIsAFailureAndNeverADocument() throws Exception {
        try (ScriptedSource source = new ScriptedSource(() -> null)) {
            assertThatThrownBy(source::read).isInstanceOf(IOException.class);
            source.watch(listener);
            assertThat(next()).isInstanceOf(IOException.class);
            assertThat(source.health().reads()).isZero();
        }
    }

    @Test
    void aClientThatInterruptsItselfDoesNotEndTheWatchNorMakeItSpin() throws Exception {
        try (ScriptedSource source = new ScriptedSource(() -> {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted, says the client");
        })) {
            source.watch(listener);
            assertThat(next()).asString().contains("says the client");
            source.nowDoes(() -> {
                throw new InterruptedException();
            });
            long begin = System.nanoTime();
            int before = source.fetches.get();
            Thread.sleep(300);
            int tries = source.fetches.get() - before;
            assertThat(tries).as("tries at 1 to 20 ms").isLessThan(millisSince(begin) / 2);
            source.nowDoes(() -> document("one"));
            assertThat(next()).isEqualTo(document("one"));
        }
    }

    @Test
    @SuppressWarnings("try")
    void aListenerThatClosesItsSourceIsToldThatItMustNotAndTheWatchGoesOn() throws Exception {
        try (ScriptedSource source = new ScriptedSource(() -> document("one"))) {
            AtomicReference<Throwable> thrown = new AtomicReference<>();
            source.watch(new RuleSource.Listener() {
                @Override
                public void changed(Fetched document) {
                    try {
                        source.close();
                    } catch (IllegalStateException refused) {
                        thrown.set(refused);
                    }
                    told.add(document);
                }

                @Override
                public void failed(Exception reason) {}
            });
            next();
            assertThat(thrown.get()).hasMessageContaining("must not close");
            source.nowDoes(() -> document("two"));
            assertThat(next()).isEqualTo(document("two"));
        }
    }

    @Test
    void aLookThatDoesNotEndIsInterruptedByClose() throws Exception {
        CountDownLatch looking = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        ScriptedSource source = new ScriptedSource(() -> {
            looking.countDown();
            try {
                Thread.sleep(3_600_000);
            } catch (InterruptedException byClose) {
                interrupted.countDown();
                throw byClose;
            }
            return document("late");
        });
        source.watch(listener);
        looking.await();
        source.close();
        assertThat(interrupted.getCount()).as("looks to interrupt").isZero(); // close does not wait for it for ever
        assertThat(told).isEmpty();
        assertThat(source.releases).hasValue(1);
        source.close();
        assertThat(source.releases).hasValue(1);
        assertThatThrownBy(source::read).isInstanceOf(IOException.class).hasMessage("scripted: closed");
    }

    @Test
    void aLookThatCloseInterruptsIsTheLastThingTheThreadDoes() throws Exception {
        Pace patient = Pace.every(Duration.ofHours(1)).withRetries(Duration.ofHours(1), Duration.ofHours(1));
        AtomicReference<Thread> watching = new AtomicReference<>();
        CountDownLatch looking = new CountDownLatch(1);
        ScriptedSource source = new ScriptedSource(
                () -> {
                    watching.set(Thread.currentThread());
                    looking.countDown();
                    Thread.sleep(3_600_000);
                    return document("late");
                },
                patient);
        source.watch(listener);
        looking.await();
        source.close();
        assertThat(watching.get().isAlive())
                .as("resting as after any look that failed")
                .isFalse();
    }

    @Test
    void aFloodOfWakeUpsCostsFewLooks() throws Exception {
        try (ScriptedSource source = new ScriptedSource(() -> document("one"))) {
            long begin = System.nanoTime();
            source.watch(listener);
            next();
            while (millisSince(begin) < 500) {
                source.lookAgain();
            }
            int looks = source.fetches.get();
            assertThat(looks).as("looks 20 ms apart").isLessThan(millisSince(begin) / 15);
            source.nowDoes(() -> document("two"));
            assertThat(next()).isEqualTo(document("two"));
        }
    }

    @Test
    void aWakeUpIsGoodForOneLook() throws Exception {
        try (ScriptedSource source = new ScriptedSource(() -> document("one"))) {
            source.watch(listener);
            next();
            source.nowDoes(() -> document("two"));
            next();
            Thread.sleep(300);
            assertThat(source.fetches.get()).isBetween(2, 3);
        }
    }

    @Test
    void aChangeBetweenTheLookAndTheRestIsNotLost() throws Exception {
        AtomicInteger version = new AtomicInteger();
        AtomicReference<ScriptedSource> self = new AtomicReference<>();
        try (ScriptedSource source = new ScriptedSource(() -> {
            int now = version.get();
            if (now < 50) { // it changes and says so right after it was looked at, before the rest begins
                version.incrementAndGet();
                self.get().lookAgain();
            }
            return document(Integer.toString(now));
        })) {
            self.set(source);
            source.watch(listener);
            for (int expected = 0; expected <= 50; expected++) {
                assertThat(next()).isEqualTo(document(Integer.toString(expected)));
            }
        }
    }
}
