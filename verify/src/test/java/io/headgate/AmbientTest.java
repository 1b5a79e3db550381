package io.headgate;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.testkit.time.FakeTicker;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The ambient entrance and origin: of the thread, nested, overridden, carried on. */
class AmbientTest {

    private final Headgate headgate = Headgate.builder()
            .ticker(new FakeTicker())
            .rules(flow("a").inFlight(0).from("app").withId("app"))
            .build();
    private final Resource a = headgate.resource("a");

    @Test
    void callsWithinBelongToItAndThoseAfterwardsDoNot() {
        headgate.within("web", "app", () -> {
            assertThat(a.tryEnter().isAdmitted()).isFalse();
            return headgate.within("batch", "other", () -> {
                assertThat(a.tryEnter().isAdmitted()).isTrue();
                assertThat(headgate.capture()).isEqualTo(new Ambient("batch", "other"));
                return null;
            });
        });
        assertThat(headgate.capture()).isNull();
        assertThat(a.tryEnter().isAdmitted()).isTrue();
        assertThat(headgate.statistics().origins("a")).containsOnlyKeys("app", "other");
        assertThat(headgate.statistics().entrance("web").total().refused()).isEqualTo(1);
        assertThat(headgate.statistics().entrance("batch").total().passed()).isEqualTo(1);
    }

    @Test
    void theOuterOneIsBackAfterTheInnerAlsoWhenItThrows() {
        headgate.within("web", "outer", () -> {
            assertThatThrownBy(() -> headgate.within("web", "inner", () -> {
                        throw new IOException("no");
                    }))
                    .isInstanceOf(IOException.class);
            assertThat(headgate.capture()).isEqualTo(new Ambient("web", "outer"));
            assertThat(headgate.<Boolean, RuntimeException>within(null, () -> headgate.capture() == null))
                    .isTrue();
            assertThat(headgate.capture()).isEqualTo(new Ambient("web", "outer"));
            return null;
        });
        assertThat(headgate.capture()).isNull();
    }

    @Test
    void whatACallerSaysGoesBeforeTheAmbient() {
        Caller other = a.from("other");
        Caller app = a.from("app");
        headgate.within("web", "app", () -> {
            assertThat(a.weighing(2).tryEnter().isAdmitted()).isFalse();
            assertThat(other.tryEnter().isAdmitted()).isTrue();
            return null;
        });
        headgate.within("web", "other", () -> {
            assertThat(a.weighing(2).tryEnter().isAdmitted()).isTrue();
            assertThat(app.tryEnter().isAdmitted()).isFalse();
            return null;
        });
        assertThat(headgate.statistics().entrance("web").total().passed()).isEqualTo(2);
    }

    @Test
    void aCallerThatIsKeptSeesTheAmbientOfEachCall() {
        Caller kept = a.weighing(3);
        for (int i = 0; i < 3; i++) {
            assertThat(kept.tryEnter().isAdmitted()).isTrue();
            assertThat(headgate.<Boolean, RuntimeException>within(
                            "web", "app", () -> kept.tryEnter().isAdmitted()))
                    .isFalse();
        }
    }

    @Test
    void anotherThreadHasItOnlyByCapture() {
        headgate.within("web", "app", () -> {
            Ambient captured = headgate.capture();
            boolean without = CompletableFuture.supplyAsync(() -> a.tryEnter().isAdmitted())
                    .join();
            boolean with = CompletableFuture.supplyAsync(() -> headgate.<Boolean, RuntimeException>within(
                            captured, () -> a.tryEnter().isAdmitted()))
                    .join();
            assertThat(without).isTrue();
            assertThat(with).isFalse();
            return null;
        });
    }

    @Test
    void anEntryMayBeClosedOutsideOfIt() {
        Entry entry = headgate.within("web", "other", () -> a.enter());
        entry.close();
        assertThat(headgate.statistics().origins("a").get("other").inFlight()).isZero();
        assertThat(headgate.statistics().origins("a").get("other").total().finished())
                .isEqualTo(1);
    }

    @Test
    void twoHeadgatesDoNotShareIt() {
        Headgate second = Headgate.builder().build();
        headgate.within("web", "app", () -> {
            assertThat(second.capture()).isNull();
            return null;
        });
    }

    @Test
    void oneAmbientAfterTheOtherIsToldApart() {
        Ambient first = new Ambient("web", "");
        Ambient second = new Ambient("batch", "");
        for (Ambient each : List.of(first, second, first, new Ambient("web", ""), new Ambient("web", "app"))) {
            headgate.within(each, () -> {
                a.tryEnter();
                return null;
            });
        }
        assertThat(headgate.statistics().entrance("web").total().passed()).isEqualTo(3);
        assertThat(headgate.statistics().entrance("web").total().refused()).isEqualTo(1);
        assertThat(headgate.statistics().entrance("batch").total().passed()).isEqualTo(1);
        assertThat(headgate.statistics().origins("a")).containsOnlyKeys("app");
    }

    /** Threads of a container outlive the application: what they kept would keep all of it. */
    @Test
    void aThreadKeepsNothingOfWhereItWas() throws InterruptedException {
        WeakReference<Ambient> gone = new WeakReference<>(visited());
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (gone.get() != null && System.nanoTime() - deadline < 0) {
            System.gc();
            Thread.sleep(10);
        }
        assertThat(gone.get()).isNull();
    }

    private Ambient visited() {
        return headgate.<Ambient, RuntimeException>within(new Ambient("web", "app"), headgate::capture);
    }
}
