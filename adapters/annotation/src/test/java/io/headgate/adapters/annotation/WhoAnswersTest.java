package io.headgate.adapters.annotation;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.BlockedException;
import io.headgate.Resource;
import io.headgate.rule.Rule;
import java.io.FileNotFoundException;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Which handler answers, and what is counted. */
@SuppressWarnings("unused") // handlers are found by name
class WhoAnswersTest {

    private static final Rule NOTHING_PASSES = flow("shop").perSecond(0);

    static class Base {
        private String inherited(String item, Throwable error) {
            return "inherited " + item + " " + error.getClass().getSimpleName();
        }
    }

    interface Polite {
        default String sorry(String item) {
            return "sorry for " + item;
        }
    }

    static final class Elsewhere {
        private Elsewhere() {}

        static String busy(String item, BlockedException refused) {
            return "elsewhere " + item + " " + refused.resource();
        }

        static String any(Throwable error) {
            return "any " + error.getClass().getSimpleName();
        }
    }

    static class Shop extends Base implements Polite {
        Throwable thrown;

        private String work(String item) throws Exception {
            if (thrown instanceof Exception exception) {
                throw exception;
            }
            if (thrown instanceof Error error) {
                throw error;
            }
            return "sold " + item;
        }

        @Guarded("shop")
        String bare(String item) throws Exception {
            return work(item);
        }

        @Guarded(value = "shop", blockHandler = "busy", fallback = "broken")
        String both(String item) throws Exception {
            return work(item);
        }

        @Guarded(value = "shop", fallback = "broken", defaultFallback = "nobody")
        String onlyFallback(String item) throws Exception {
            return work(item);
        }

        @Guarded(value = "shop", defaultFallback = "nobody")
        String onlyDefault(String item) throws Exception {
            return work(item);
        }

        @Guarded(value = "shop", blockHandler = "busy")
        String onlyBlockHandler(String item) throws Exception {
            return work(item);
        }

        @Guarded(value = "shop", fallback = "inherited")
        String fromSuperclass(String item) throws Exception {
            return work(item);
        }

        @Guarded(value = "shop", blockHandler = "sorry")
        String fromInterface(String item) throws Exception {
            return work(item);
        }

        @Guarded(
                value = "shop",
                blockHandler = "busy",
                blockHandlerClass = Elsewhere.class,
                defaultFallback = "any",
                fallbackClass = Elsewhere.class)
        String elsewhere(String item) throws Exception {
            return work(item);
        }

        @Guarded(value = "shop", fallback = "failing", exceptionsToIgnore = FileNotFoundException.class)
        String ignoring(String item) throws Exception {
            return work(item);
        }

        @Guarded(value = "shop", fallback = "broken", exceptionsToTrace = IOException.class)
        String tracing(String item) throws Exception {
            return work(item);
        }

        private String busy(String item, BlockedException refused) {
            return "busy " + item + " " + refused.resource();
        }

        private static String broken(String item, Throwable error) {
            return "broken " + item + " " + error.getClass().getSimpleName();
        }

        String nobody() {
            return "nobody";
        }

        String failing(String item) throws IOException {
            throw new IOException("the fallback for " + item);
        }
    }

    private final Shop shop = new Shop();
    private final Intercepted open = new Intercepted(shop);
    private final Intercepted shut = new Intercepted(shop, NOTHING_PASSES);

    @Test
    void aCallThatPassesReturnsWhatTheMethodReturns() throws Throwable {
        assertThat(open.call("both", "tea")).isEqualTo("sold tea");
        assertThat(open.total("shop").passed()).isEqualTo(1);
        assertThat(open.total("shop").finished()).isEqualTo(1);
    }

    @Test
    void aRefusalGoesToTheBlockHandlerThenTheFallbackThenTheDefault() throws Throwable {
        assertThat(shut.call("both", "tea")).isEqualTo("busy tea shop");
        assertThat(shut.call("onlyFallback", "tea")).isEqualTo("broken tea BlockedException");
        assertThat(shut.call("onlyDefault", "tea")).isEqualTo("nobody");
        assertThatThrownBy(() -> shut.call("bare", "tea")).isInstanceOf(BlockedException.class);
        assertThat(shut.total("shop").refused()).isEqualTo(4);
        assertThat(shut.total("shop").passed()).isZero();
    }

    @Test
    void anErrorGoesToTheFallbackThenTheDefaultAndNeverToTheBlockHandler() throws Throwable {
        shop.thrown = new IOException("no tea");
        assertThat(open.call("both", "tea")).isEqualTo("broken tea IOException");
        assertThat(open.call("onlyFallback", "tea")).isEqualTo("broken tea IOException");
        assertThat(open.call("onlyDefault", "tea")).isEqualTo("nobody");
        assertThatThrownBy(() -> open.call("onlyBlockHandler", "tea")).isSameAs(shop.thrown);
        assertThatThrownBy(() -> open.call("bare", "tea")).isSameAs(shop.thrown);
        assertThat(open.total("shop").errors()).isEqualTo(5);
    }

    @Test
    void errorsOfTheMachineAreErrorsToo() throws Throwable {
        shop.thrown = new StackOverflowError();
        assertThat(open.call("both", "tea")).isEqualTo("broken tea StackOverflowError");
    }

    @Test
    void handlersMayBePrivateStaticInheritedOrElsewhere() throws Throwable {
        assertThat(shut.call("fromSuperclass", "tea")).isEqualTo("inherited tea BlockedException");
        assertThat(shut.call("fromInterface", "tea")).isEqualTo("sorry for tea");
        assertThat(shut.call("elsewhere", "tea")).isEqualTo("elsewhere tea shop");
        shop.thrown = new IOException();
        assertThat(open.call("elsewhere", "tea")).isEqualTo("any IOException");
    }

    @Test
    void whatIsIgnoredIsThrownOnUnchangedAndNotCounted() {
        shop.thrown = new FileNotFoundException("no shelf");
        assertThatThrownBy(() -> open.call("ignoring", "tea")).isSameAs(shop.thrown);
        assertThat(open.total("shop").errors()).isZero();
        assertThat(open.total("shop").finished()).isEqualTo(1);
    }

    @Test
    void whatIsNotTracedIsThrownOnUnchangedAndNotCounted() throws Throwable {
        shop.thrown = new IllegalStateException("not traced");
        assertThatThrownBy(() -> open.call("tracing", "tea")).isSameAs(shop.thrown);
        assertThat(open.total("shop").errors()).isZero();
        shop.thrown = new FileNotFoundException("a kind of IOException");
        assertThat(open.call("tracing", "tea")).isEqualTo("broken tea FileNotFoundException");
        assertThat(open.total("shop").errors()).isEqualTo(1);
    }

    @Test
    void whatAFallbackThrowsIsThrownAndCountsOnceAsTheErrorOfTheMethod() {
        shop.thrown = new IOException("the method");
        assertThatThrownBy(() -> open.call("ignoring", "tea"))
                .isInstanceOf(IOException.class)
                .hasMessage("the fallback for tea");
        assertThat(open.total("shop").errors()).isEqualTo(1);
        assertThat(open.inFlight("shop")).isZero();
    }

    @Test
    void aRefusalFurtherInIsAnsweredAsARefusalAndIsNoError() throws Throwable {
        Intercepted within = new Intercepted(shop, flow("inner").perSecond(0));
        Resource inner = within.headgate.resource("inner");
        shop.thrown = refusalOf(inner);
        assertThat(within.call("both", "tea")).isEqualTo("busy tea inner");
        shop.thrown = new IllegalStateException(shop.thrown);
        assertThat(within.call("both", "tea")).isEqualTo("broken tea IllegalStateException");
        assertThat(within.total("shop").passed()).isEqualTo(2);
        assertThat(within.total("shop").errors()).isZero();
    }

    private static BlockedException refusalOf(Resource resource) {
        try {
            resource.run(() -> {});
            throw new AssertionError("not refused");
        } catch (BlockedException refused) {
            return refused;
        }
    }

    @Test
    void whileHeadgateIsOffTheMethodRunsAndItsFallbackAnswers() throws Throwable {
        shut.headgate.turn(false);
        assertThat(shut.call("both", "tea")).isEqualTo("sold tea");
        shop.thrown = new IOException();
        assertThat(shut.call("both", "tea")).isEqualTo("broken tea IOException");
    }

    @Test
    void handlersRunAfterTheCallHasEnded() throws Throwable {
        class Watching extends Shop {
            @Guarded(value = "shop", fallback = "seen")
            String watched() throws Exception {
                return bare("tea");
            }

            long inFlight;

            private String seen() {
                inFlight = gate.inFlight("shop");
                return "seen";
            }

            private Intercepted gate;
        }
        Watching watching = new Watching();
        watching.thrown = new IOException();
        watching.gate = new Intercepted(watching);
        assertThat(watching.gate.call("watched")).isEqualTo("seen");
        assertThat(watching.inFlight).isZero();
    }
}
