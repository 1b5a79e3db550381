package io.headgate.adapters.annotation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.headgate.BlockedException;
import io.headgate.Headgate;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import kotlin.coroutines.Continuation;
import org.junit.jupiter.api.Test;

/** What is wrong with annotations is said at once, all of it, with what was found and what was expected. */
@SuppressWarnings("unused") // handlers are found by name
class WrongSignaturesTest {

    private static final String HERE = WrongSignaturesTest.class.getName();

    private final Headgate headgate = Headgate.builder().build();
    private final Guards guards = new Guards(headgate);

    private List<String> problemsOf(Class<?> type) {
        return catchThrowableOfType(InvalidGuardsException.class, () -> guards.of(type))
                .problems();
    }

    static final class Elsewhere {
        String busy(int count) {
            return "not static";
        }
    }

    record Order(String customer) {}

    static class Wrong {
        @Guarded(blockHandler = "busi")
        public String misspelt(String item, int count) {
            return item;
        }

        @Guarded(fallback = "busy")
        public String otherParameters(long id) {
            return "";
        }

        @Guarded(fallback = "number")
        public String otherReturn() {
            return "";
        }

        @Guarded(blockHandler = "busy", blockHandlerClass = Elsewhere.class)
        public String notStatic(int count) {
            return "";
        }

        @Guarded(defaultFallback = "busy", key = "#order.custmer")
        public String twoAtOnce(Order order) {
            return "";
        }

        private String busy(String item, int count, BlockedException refused) {
            return item;
        }

        private int number() {
            return 0;
        }
    }

    @Test
    void everyProblemIsListedWithWhatWasFoundAndWhatWasExpected() {
        String wrong = HERE + "$Wrong";
        assertThat(problemsOf(Wrong.class))
                .containsExactlyInAnyOrder(
                        "misspelt(String, int): blockHandler: \"busi\" (expected: String busi(String, int, BlockedException)"
                                + " or busi(String, int) in " + wrong + "; did you mean busy?)",
                        "otherParameters(long): fallback: String busy(String, int, BlockedException) (expected: String"
                                + " busy(long) or busy(long, Throwable) in " + wrong + ")",
                        "otherReturn(): fallback: int number() (expected: String number() or number(Throwable) in "
                                + wrong + ")",
                        "notStatic(int): blockHandler: String busy(int) (expected: static String"
                                + " busy(int, BlockedException) or busy(int) in " + HERE + "$Elsewhere)",
                        "twoAtOnce(Order): defaultFallback: String busy(String, int, BlockedException) (expected: String"
                                + " busy() or busy(Throwable) in " + wrong + ")",
                        "twoAtOnce(Order): key: \"#order.custmer\" (expected: a property of " + HERE
                                + "$Order; did you mean customer?)");
    }

    @Test
    void theMessageHasAllOfThemInOne() {
        assertThatThrownBy(() -> guards.of(Wrong.class))
                .hasMessageStartingWith("@Guarded in " + HERE + "$Wrong:\n  ")
                .message()
                .hasLineCount(7);
    }

    static class Settings {
        @Guarded(weight = 0)
        public void weightless() {}

        @Guarded(value = "a", resource = "b")
        public void twoNames() {}

        @Guarded("  ")
        public void blank() {}

        @Guarded(fallbackClass = Elsewhere.class)
        public void classAlone() {}

        @Guarded
        private void hidden() {}

        @Guarded
        public static void still() {}
    }

    @Test
    void settingsAreCheckedToo() {
        assertThat(problemsOf(Settings.class))
                .containsExactlyInAnyOrder(
                        "weightless(): weight: 0 (expected: >= 1)",
                        "twoNames(): resource: \"b\" (expected: this or value, not both)",
                        "blank(): name: \"  \" (expected: the name of a resource)",
                        "classAlone(): fallbackClass: " + HERE
                                + "$Elsewhere (expected: only together with the name of a method in it)",
                        "hidden(): modifiers: private (expected: a method that can be intercepted)",
                        "still(): modifiers: public static (expected: a method that can be intercepted)");
    }

    static class Later extends CompletableFuture<String> {}

    static class Ends {
        @Guarded
        public Later ownStage() {
            return new Later();
        }

        @Guarded
        public Flow.Publisher<String> flow() {
            return subscriber -> {};
        }
    }

    @Test
    void aReturnTypeWhoseEndCannotBeSeenIsRefused() {
        assertThat(problemsOf(Ends.class))
                .hasSize(2)
                .allMatch(problem -> problem.contains("returns: ") && problem.contains("expected: CompletionStage"));
    }

    @SuppressWarnings("unused") // found by name
    static class Suspending {
        @Guarded(fallback = "other", blockHandler = "busy")
        public Object load(String item, Continuation<? super String> rest) {
            return item;
        }

        private int other(String item) {
            return 0;
        }

        private Object busy(String item, Continuation<? super Integer> rest) {
            return 0;
        }

        @Guarded
        public Object later(Continuation<? super CompletableFuture<String>> rest) {
            return "";
        }
    }

    @Test
    void handlersOfASuspendFunctionReturnWhatItReturns() {
        String type = Suspending.class.getName();
        assertThat(problemsOf(Suspending.class))
                .containsExactlyInAnyOrder(
                        "load(String): blockHandler: suspend Integer busy(String) (expected: perhaps suspend"
                                + " String busy(String, BlockedException) or busy(String) in " + type + ")",
                        "load(String): fallback: int other(String) (expected: perhaps suspend"
                                + " String other(String) or other(String, Throwable) in " + type + ")",
                        "later(): suspend function of: java.util.concurrent.CompletableFuture"
                                + " (expected: one of a plain value)");
    }

    static class Itself {
        @Guarded(fallback = "again")
        public String again() {
            return "";
        }
    }

    static class Heir extends Itself {
        @Guarded(fallback = "again")
        @Override
        public String again() {
            return "";
        }
    }

    @Test
    void aMethodIsNotItsOwnFallback() {
        assertThat(problemsOf(Itself.class)).singleElement().asString().startsWith("again(): fallback: \"again\"");
        assertThat(problemsOf(Heir.class)).singleElement().asString().startsWith("again(): fallback: ");
    }

    @Test
    void aClassThatFailedFailsAgain() {
        assertThat(problemsOf(Itself.class)).isEqualTo(problemsOf(Itself.class));
    }
}
