package io.headgate;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.testkit.time.FakeTicker;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Where a thread is: what it runs there, and how to go in without being there. */
class PlaceTest {

    private static final Ambient WEB = new Ambient("web", "app");

    private final Headgate headgate = Headgate.builder()
            .ticker(new FakeTicker())
            .rules(flow("a").inFlight(0).from("refused"))
            .build();
    private final Resource a = headgate.resource("a");

    /** A body that is known again. */
    private record Journey(Supplier<?> what) implements Body<@Nullable Object, RuntimeException> {

        @Override
        public @Nullable Object get() {
            return what.get();
        }
    }

    private @Nullable Journey running() {
        return headgate.here().running(Journey.class);
    }

    @Test
    void aBodyIsKnownAgainFromWithinAndNotAfterwards() {
        Journey journey = new Journey(this::running);

        assertThat(running()).isNull();
        assertThat(headgate.here().within(WEB, journey)).isSameAs(journey);
        assertThat(headgate.within(WEB, journey)).isSameAs(journey);
        assertThat(running()).isNull();
    }

    @Test
    void itIsAlsoKnownFromWithinOtherAmbientsAndNone() {
        Journey journey = new Journey(() -> headgate.within(
                "other", "", () -> headgate.<@Nullable Journey, RuntimeException>within(null, this::running)));

        assertThat(headgate.within(WEB, journey)).isSameAs(journey);
    }

    @Test
    void ofSeveralTheInnermostIsKnown() {
        Journey inner = new Journey(this::running);
        Journey outer = new Journey(() -> {
            assertThat(headgate.within(WEB, inner)).isSameAs(inner);
            return running();
        });

        assertThat(headgate.within(WEB, outer)).isSameAs(outer);
    }

    @Test
    void theThreadIsWhereItWasAlsoWhenTheBodyThrows() {
        Place here = headgate.here();
        assertThatThrownBy(() -> here.within(WEB, () -> {
                    assertThat(headgate.capture()).isEqualTo(WEB);
                    throw new IOException("no");
                }))
                .isInstanceOf(IOException.class);

        assertThat(headgate.capture()).isNull();
        assertThat(here.running(Body.class)).isNull();
    }

    @Test
    void twoHeadgatesKnowNothingOfEachOther() {
        Headgate other = Headgate.builder().build();
        Journey journey = new Journey(() -> other.here().running(Body.class) == null);

        assertThat(headgate.within(WEB, journey)).isEqualTo(true);
    }

    @Test
    void thePlaceOfAThreadIsForThatThreadOnly() throws Exception {
        Place here = headgate.here();
        String expected = "(expected: " + Thread.currentThread() + ", whose place this is)";
        CompletableFuture<?> elsewhere = CompletableFuture.runAsync(() -> {
            assertThatThrownBy(() -> here.running(Journey.class))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageEndingWith(expected);
            assertThatThrownBy(() -> here.within(WEB, () -> ""))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageEndingWith(expected);
        });

        elsewhere.get(20, TimeUnit.SECONDS);
    }

    // ------------------------------------------------------------------ entering within an ambient

    @Test
    void aCallEntersWithinAnAmbientWithoutTheThreadBeingThere() {
        try (Entry entry = a.enterWithin(WEB, null)) {
            assertThat(entry.resource()).isEqualTo("a");
            assertThat(headgate.capture()).isNull();
        }

        assertThat(headgate.statistics().entrance("web").total().finished()).isEqualTo(1);
        assertThat(headgate.statistics().origins("a")).containsOnlyKeys("app");
    }

    @Test
    void theAmbientThatIsSaidGoesBeforeThatOfTheThread() {
        assertThatThrownBy(() -> headgate.within(WEB, () -> a.enterWithin(new Ambient("web", "refused"), null)))
                .isInstanceOf(BlockedException.class);
        headgate.within("web", "refused", () -> {
            a.enterWithin(WEB, null).close();
            return null;
        });

        assertThat(headgate.statistics().origins("a").get("app").total().finished())
                .isEqualTo(1);
        assertThat(headgate.statistics().origins("a").get("refused").total().refused())
                .isEqualTo(1);
    }

    @Test
    void anAmbientMustBeSaid() {
        assertThatThrownBy(() -> a.enterWithin(nothing(), null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("ambient");
    }

    @SuppressWarnings("NullAway") // what an application without such checks may do
    private static Ambient nothing() {
        return null;
    }
}
