package io.headgate.adapters.annotation;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.BlockedException;
import io.headgate.Headgate;
import io.headgate.guard.Priority;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** The annotation on a class, and what a method makes of it. */
class ClassLevelTest {

    @Guarded(value = "desk", defaultFallback = "closed")
    static class Desk {
        public String ask() throws IOException {
            throw new IOException("nobody there");
        }

        @Guarded("window")
        public String own() throws IOException {
            return ask();
        }

        @Guarded(value = "window", fallback = "later")
        public String ownFallback() throws IOException {
            return ask();
        }

        String inside() {
            return "inside";
        }

        public String closed() {
            return "closed";
        }

        public String later() {
            return "later";
        }

        @Override
        public String toString() {
            return "a desk";
        }
    }

    static class HelpDesk extends Desk {
        public String help() {
            return "help";
        }
    }

    static class NotAnnotated {
        public String above() {
            return "above";
        }
    }

    @Guarded("below")
    static class Below extends NotAnnotated {
        public String below() {
            return "below";
        }
    }

    @Guarded(value = "till", defaultFallback = "closed")
    static class Till {
        @Guarded(value = "till", fallback = "pay", fallbackClass = Elsewhere.class)
        public String take() {
            throw new IllegalStateException();
        }

        public String pay() {
            return "paid";
        }

        @Guarded(value = "till", fallback = "none")
        public int count() {
            throw new IllegalStateException();
        }

        private int none() {
            return 0;
        }

        private String closed() {
            return "closed";
        }
    }

    static class Elsewhere {
        static String pay() {
            return "later";
        }
    }

    private static Guards guards() {
        return new Guards(Headgate.builder().build());
    }

    @Test
    void itGuardsThePublicMethodsButHandlersAndThoseOfObject() {
        assertThat(guards().of(Desk.class))
                .extracting(GuardedMethod::toString)
                .containsExactlyInAnyOrder(
                        "GuardedMethod[ask(), desk]",
                        "GuardedMethod[own(), window]",
                        "GuardedMethod[ownFallback(), window]");
    }

    @Test
    void classesBelowInheritItAndClassesAboveDoNot() {
        assertThat(guards().of(HelpDesk.class))
                .extracting(GuardedMethod::toString)
                .contains("GuardedMethod[help(), desk]");
        assertThat(guards().of(Below.class))
                .extracting(GuardedMethod::toString)
                .containsExactly("GuardedMethod[below(), below]");
    }

    @Test
    void aMethodWithoutADefaultFallbackHasThatOfItsClass() throws Throwable {
        Intercepted desk = new Intercepted(new Desk());
        assertThat(desk.call("ask")).isEqualTo("closed");
        assertThat(desk.call("own")).isEqualTo("closed");
        assertThat(desk.call("ownFallback")).isEqualTo("later");
    }

    @Test
    void aMethodIsNoHandlerBecauseOneInAnotherClassIsCalledTheSame() {
        assertThat(guards().of(Till.class)).extracting(GuardedMethod::toString).contains("GuardedMethod[pay(), till]");
    }

    @Test
    void theDefaultFallbackOfAClassNeedNotFitAMethodThatHasAFallback() throws Throwable {
        assertThat(new Intercepted(new Till()).call("count")).isEqualTo(0);
    }

    @Test
    void aClassWithoutTheAnnotationAsksForNoHeadgate() {
        Guards guards = new Guards(() -> {
            throw new AssertionError("asked");
        });
        assertThat(guards.of(NotAnnotated.class)).isEmpty();
    }

    static class Named {
        @Guarded
        public String plain(String[] items, int count) {
            return "";
        }

        @Guarded(resource = "three", weight = 3, priority = Priority.HIGH, direction = Direction.INBOUND)
        public String heavy() {
            return "";
        }
    }

    @Test
    void withoutANameTheResourceIsNamedAfterClassAndSignature() {
        assertThat(guards().of(Named.class))
                .extracting(guarded -> guarded.resource().name())
                .containsExactlyInAnyOrder(Named.class.getName() + ":plain(java.lang.String[],int)", "three");
    }

    @Test
    void aCallAsksForItsWeightAndCountsAsInbound() throws Throwable {
        Intercepted named = new Intercepted(new Named(), flow("three").perSecond(7));
        named.call("heavy");
        named.call("heavy");
        assertThatThrownBy(() -> named.call("heavy")).isInstanceOf(BlockedException.class);
        assertThat(named.headgate.resource("three").statistics().permits()).isEqualTo(6);
        assertThat(named.headgate.statistics().inbound().total().passed()).isEqualTo(2);
    }
}
