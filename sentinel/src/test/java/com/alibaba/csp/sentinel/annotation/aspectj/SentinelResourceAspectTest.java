package com.alibaba.csp.sentinel.annotation.aspectj;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.csp.sentinel.EntryType;
import com.alibaba.csp.sentinel.annotation.SentinelResource;
import com.alibaba.csp.sentinel.context.ContextUtil;
import com.alibaba.csp.sentinel.node.ClusterNode;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.slots.block.flow.FlowException;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRuleManager;
import com.alibaba.csp.sentinel.slots.clusterbuilder.ClusterBuilderSlot;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.aop.aspectj.annotation.AspectJProxyFactory;

class SentinelResourceAspectTest {

    private final Shop shop = proxy(new Shop(), true);

    private static <T> T proxy(T target, boolean ofClass) {
        AspectJProxyFactory factory = new AspectJProxyFactory(target);
        factory.setProxyTargetClass(ofClass);
        factory.addAspect(new SentinelResourceAspect());
        return factory.getProxy();
    }

    private static void refuse(String... resources) {
        FlowRuleManager.loadRules(Arrays.stream(resources)
                .map(resource -> new FlowRule(resource).setCount(0))
                .toList());
    }

    @AfterEach
    void noRulesAndNobodyLeftInside() {
        FlowRuleManager.loadRules(List.of());
        assertThat(ContextUtil.getContext()).isNull();
    }

    private static ClusterNode node(String resource) {
        ClusterNode node = ClusterBuilderSlot.getClusterNode(resource);
        assertThat(node.curThreadNum()).as("inside " + resource).isZero();
        return node;
    }

    public static class Shop {

        @SentinelResource("aspect.plain")
        public String plain(String name) {
            return "hello " + name;
        }

        @SentinelResource
        public String unnamed(String name, int[] numbers) {
            return name;
        }

        @SentinelResource(value = "aspect.in", entryType = EntryType.IN, resourceType = 3)
        public void in() {}

        @SentinelResource(value = "aspect.refused", blockHandler = "blocked", fallback = "fell")
        public String refused(String name) {
            return "not called";
        }

        private String blocked(String name, BlockException refusal) {
            return name + " blocked by " + refusal.getRule().getResource();
        }

        public String fell(String name) {
            return name + " fell";
        }

        @SentinelResource(value = "aspect.elsewhere", blockHandler = "blocked", blockHandlerClass = Elsewhere.class)
        public String elsewhere(int number) {
            return "not called";
        }

        @SentinelResource(
                value = "aspect.notStatic",
                blockHandler = "notStatic",
                blockHandlerClass = Elsewhere.class,
                fallback = "fell",
                fallbackClass = Elsewhere.class)
        public String notStatic(int number) {
            return "not called";
        }

        @SentinelResource(value = "aspect.fallback", fallback = "fellWith")
        public CharSequence fallback(String name) throws IOException {
            throw new IOException(name);
        }

        /** Returns less than asked for, which is fine; the one below returns what is no answer. */
        String fellWith(String name, Throwable error) {
            return name + " " + error.getClass().getSimpleName();
        }

        Object fellWith(String name) {
            return 1;
        }

        @SentinelResource(value = "aspect.default", fallback = "none", defaultFallback = "usual")
        public String byDefault(String name) {
            throw new IllegalStateException(name);
        }

        public String usual() {
            return "as usual";
        }

        @SentinelResource(
                value = "aspect.sorted",
                exceptionsToTrace = IOException.class,
                exceptionsToIgnore = FileNotFoundException.class,
                fallback = "fellSorted")
        public String sorted(Exception error) throws Exception {
            throw error;
        }

        public String fellSorted(Exception error) {
            return "fell";
        }

        @SentinelResource(value = "aspect.nobody", blockHandler = "noSuch")
        public String nobody() throws IOException {
            throw new IOException("body");
        }

        @SentinelResource(value = "aspect.throwing", fallback = "throwing")
        public String throwing(String name, int number) throws IOException {
            throw new IOException("body");
        }

        public String throwing(String name, int number, Throwable error) throws IOException {
            throw new FileNotFoundException("handler");
        }
    }

    public static class Elsewhere {

        private static String blocked(int number, BlockException refusal) {
            return "static " + number;
        }

        public String notStatic(int number, BlockException refusal) {
            return "never";
        }

        static String fell(int number) {
            return "static fell " + number;
        }

        static String usual(Throwable error) {
            return "usual " + error.getMessage();
        }
    }

    @SentinelResource(defaultFallback = "usual", fallbackClass = Elsewhere.class)
    public static class Market extends Shop {

        @SentinelResource("aspect.market")
        public String market() {
            throw new IllegalStateException("market");
        }

        /** Not annotated, so not guarded. */
        public String free() {
            throw new IllegalStateException("free");
        }
    }

    @Test
    void aCallThatIsAdmittedIsCountedUnderItsName() {
        assertThat(shop.plain("you")).isEqualTo("hello you");
        assertThat(node("aspect.plain").totalPass()).isEqualTo(1);
        assertThat(node("aspect.plain").totalException()).isZero();
    }

    @Test
    void withoutANameTheResourceIsTheMethod() {
        shop.unnamed("x", new int[0]);
        assertThat(node(Shop.class.getName() + ":unnamed(java.lang.String,int[])")
                        .totalPass())
                .isEqualTo(1);
    }

    @Test
    void theKindOfTheResourceIsThatOfTheAnnotation() {
        shop.in();
        assertThat(node("aspect.in").getResourceType()).isEqualTo(3);
    }

    @Test
    void theBlockHandlerAnswersRefusedCallsEvenWhenItIsPrivate() {
        refuse("aspect.refused");
        assertThat(shop.refused("me")).isEqualTo("me blocked by aspect.refused");
        assertThat(node("aspect.refused").blockRequest()).isEqualTo(1);
    }

    @Test
    void aHandlerInAnotherClassMustBeStatic() {
        refuse("aspect.elsewhere", "aspect.notStatic");
        assertThat(shop.elsewhere(7)).isEqualTo("static 7");
        assertThat(shop.notStatic(8)).isEqualTo("static fell 8");
    }

    @Test
    void theFallbackAnswersErrorsAndTheyAreCounted() throws Exception {
        assertThat(shop.fallback("x")).isEqualTo("x IOException");
        assertThat(node("aspect.fallback").totalException()).isEqualTo(1);
    }

    @Test
    void theFallbackAnswersRefusalsWhenThereIsNoBlockHandler() throws Exception {
        refuse("aspect.fallback");
        assertThat(shop.fallback("x")).isEqualTo("x FlowException");
        assertThat(node("aspect.fallback").blockRequest()).isEqualTo(1);
    }

    @Test
    void theDefaultFallbackAnswersWhenTheFallbackIsNotThere() {
        assertThat(shop.byDefault("x")).isEqualTo("as usual");
        refuse("aspect.default");
        assertThat(shop.byDefault("x")).isEqualTo("as usual");
    }

    @Test
    void theDefaultFallbackOfTheClassAnswersForMethodsWithoutOne() {
        Market market = proxy(new Market(), true);
        assertThat(market.market()).isEqualTo("usual market");
        assertThatThrownBy(market::free).hasMessage("free");
        assertThat(market.byDefault("x")).as("its own wins").isEqualTo("as usual");
    }

    @Test
    void onlyTracedErrorsCountAndFallBackAndIgnoredOnesNeverDo() throws Exception {
        assertThat(shop.sorted(new IOException("traced"))).isEqualTo("fell");
        assertThatThrownBy(() -> shop.sorted(new FileNotFoundException("ignored")))
                .hasMessage("ignored");
        assertThatThrownBy(() -> shop.sorted(new IllegalStateException("not traced")))
                .hasMessage("not traced");
        assertThat(node("aspect.sorted").totalException()).isEqualTo(1);
        assertThat(node("aspect.sorted").totalPass()).isEqualTo(3);
    }

    @Test
    void withNobodyToAnswerTheExceptionIsThrownOn() {
        assertThatThrownBy(shop::nobody).isInstanceOf(IOException.class).hasMessage("body");
        refuse("aspect.nobody");
        assertThatThrownBy(shop::nobody)
                .satisfies(thrown -> assertThat(thrown instanceof FlowException ? thrown : thrown.getCause())
                        .isInstanceOf(FlowException.class));
    }

    @Test
    void whatAHandlerThrowsIsThrownAsItIs() {
        assertThatThrownBy(() -> shop.throwing("x", 1))
                .isInstanceOf(FileNotFoundException.class)
                .hasMessage("handler");
    }

    public interface Store<T> {
        String get(T key);

        @SentinelResource(value = "aspect.shared", defaultFallback = "usual")
        default String shared() {
            throw new IllegalStateException("shared");
        }
    }

    public static class Names implements Store<String> {

        @Override
        @SentinelResource(value = "aspect.generic", blockHandler = "getBlocked")
        public String get(String key) {
            return key;
        }

        public String getBlocked(String key, BlockException refusal) {
            return key + " blocked";
        }

        public String usual(Throwable error) {
            return "usual " + error.getMessage();
        }
    }

    @Test
    void aProxyOfAGenericInterfaceFindsTheHandlerOfTheRealParameters() {
        Store<String> names = proxy(new Names(), false);
        assertThat(names.get("x")).isEqualTo("x");
        refuse("aspect.generic");
        assertThat(names.get("x")).isEqualTo("x blocked");
    }

    @Test
    void aDefaultMethodOfAnInterfaceIsGuarded() {
        Store<String> names = proxy(new Names(), false);
        assertThat(names.shared()).isEqualTo("usual shared");
        assertThat(node("aspect.shared").totalException()).isEqualTo(1);
    }
}
