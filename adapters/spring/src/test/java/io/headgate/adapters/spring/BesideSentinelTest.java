package io.headgate.adapters.spring;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.alibaba.csp.sentinel.annotation.SentinelResource;
import com.alibaba.csp.sentinel.annotation.aspectj.SentinelResourceAspect;
import com.alibaba.csp.sentinel.node.ClusterNode;
import com.alibaba.csp.sentinel.slots.block.flow.FlowException;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRuleManager;
import com.alibaba.csp.sentinel.slots.clusterbuilder.ClusterBuilderSlot;
import com.alibaba.csp.sentinel.util.MethodUtil;
import io.headgate.BlockedException;
import io.headgate.Headgate;
import io.headgate.Resource;
import io.headgate.adapters.annotation.Guarded;
import io.headgate.adapters.annotation.Guards;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.EnableAspectJAutoProxy;

/** The same bean behind Sentinel's aspect and behind ours: the same handler, the same answer, the same count of errors. */
@SuppressWarnings("unused") // handlers are found by name
class BesideSentinelTest {

    @Configuration
    @EnableAspectJAutoProxy(proxyTargetClass = true)
    static class WithSentinel {
        @Bean
        SentinelResourceAspect aspect() {
            return new SentinelResourceAspect();
        }

        @Bean
        Twin twin() {
            return new Twin();
        }
    }

    @Configuration
    @EnableGuarded
    static class WithHeadgate {
        @Bean
        Headgate headgate() {
            return Headgate.builder().build();
        }

        @Bean
        Twin twin() {
            return new Twin();
        }
    }

    private static final AnnotationConfigApplicationContext SENTINEL =
            new AnnotationConfigApplicationContext(WithSentinel.class);
    private static final AnnotationConfigApplicationContext OURS =
            new AnnotationConfigApplicationContext(WithHeadgate.class);

    @AfterAll
    static void close() {
        SENTINEL.close();
        OURS.close();
    }

    @AfterEach
    void open() {
        FlowRuleManager.loadRules(List.of());
        headgate().rules().replaceAll(List.of());
    }

    private static Headgate headgate() {
        return OURS.getBean(Headgate.class);
    }

    private static List<Method> methods() {
        return Arrays.stream(Twin.class.getDeclaredMethods())
                .filter(method -> method.isAnnotationPresent(SentinelResource.class))
                .toList();
    }

    private static Stream<DynamicTest> forEachMethod(Check check) {
        return methods().stream().map(method -> dynamicTest(method.getName(), () -> check.of(method)));
    }

    private interface Check {
        void of(Method method) throws Exception;
    }

    // ------------------------------------------------------------------ the table

    @TestFactory
    Stream<DynamicTest> aCallThatPasses() {
        return forEachMethod(method -> assertAlike(method, null, null));
    }

    @TestFactory
    Stream<DynamicTest> aCallThatIsRefused() {
        return forEachMethod(method -> {
            String resource = method.getAnnotation(SentinelResource.class).value();
            FlowRule none = new FlowRule(resource);
            none.setCount(0);
            FlowRuleManager.loadRules(List.of(none));
            headgate().rules().replaceAll(List.of(flow(resource).perSecond(0)));
            assertThat(assertAlike(method, null, null)).doesNotStartWith("done");
        });
    }

    @TestFactory
    Stream<DynamicTest> aCallThatFails() {
        List<Throwable> troubles = List.of(
                new IOException("checked"),
                new FileNotFoundException("a checked one below it"),
                new IllegalStateException("unchecked"),
                new StackOverflowError());
        return troubles.stream()
                .flatMap(trouble -> methods().stream()
                        .map(method -> dynamicTest(
                                method.getName() + " " + TwinBase.kind(trouble),
                                () -> assertAlike(method, trouble, trouble))));
    }

    @TestFactory
    Stream<DynamicTest> aRefusalFurtherIn() {
        return forEachMethod(method -> assertAlike(method, new FlowException("inner"), refusal()));
    }

    private static BlockedException refusal() {
        try (Headgate other =
                Headgate.builder().rules(flow("inner").perSecond(0)).build()) {
            Resource inner = other.resource("inner");
            inner.run(() -> {});
            throw new AssertionError("not refused");
        } catch (BlockedException refused) {
            return refused;
        }
    }

    @Guarded
    static class Unnamed {
        public void take(String[] items, int count, List<String> names) {}
    }

    @Test
    void resourcesWithoutANameAreCalledTheSame() throws Exception {
        Method take = Unnamed.class.getMethod("take", String[].class, int.class, List.class);
        assertThat(new Guards(headgate()).of(Unnamed.class))
                .extracting(guarded -> guarded.resource().name())
                .containsExactly(MethodUtil.resolveMethodName(take));
    }

    // ------------------------------------------------------------------ named differences

    /** Sentinel counts an exception whose cause is a refusal; to us it is none of the outer resource's making. */
    @Test
    void aRefusalAsTheCauseOfAnErrorIsAnsweredTheSameAndCountedBySentinelOnly() throws Exception {
        Method both = Twin.class.getMethod("both", String.class);
        Outcome theirs = sentinel(both, new IllegalStateException(new FlowException("inner")));
        Outcome ours = ours(both, new IllegalStateException(refusal()));
        assertThat(ours.answer()).isEqualTo(theirs.answer()).isEqualTo("broken tea IllegalStateException");
        assertThat(theirs.errors()).isEqualTo(1);
        assertThat(ours.errors()).isZero();
    }

    // ------------------------------------------------------------------ how to compare

    private record Outcome(String answer, long errors) {}

    /** Fails unless both answer the same. @return the answer */
    private static String assertAlike(Method method, Throwable forSentinel, Throwable forUs) throws Exception {
        Outcome outcome = ours(method, forUs);
        assertThat(outcome).isEqualTo(sentinel(method, forSentinel));
        return outcome.answer();
    }

    private static Outcome sentinel(Method method, Throwable trouble) throws Exception {
        String resource = method.getAnnotation(SentinelResource.class).value();
        long before = sentinelErrors(resource);
        String answer = answer(SENTINEL.getBean(Twin.class), method, trouble);
        return new Outcome(answer, sentinelErrors(resource) - before);
    }

    private static long sentinelErrors(String resource) {
        ClusterNode node = ClusterBuilderSlot.getClusterNode(resource);
        return node == null ? 0 : node.totalException();
    }

    private static Outcome ours(Method method, Throwable trouble) throws Exception {
        Resource resource =
                headgate().resource(method.getAnnotation(SentinelResource.class).value());
        long before = resource.statistics().total().errors();
        String answer = answer(OURS.getBean(Twin.class), method, trouble);
        return new Outcome(answer, resource.statistics().total().errors() - before);
    }

    private static String answer(Twin twin, Method method, Throwable trouble) throws Exception {
        twin.trouble(trouble);
        try {
            return (String) method.invoke(twin, "tea");
        } catch (InvocationTargetException thrown) {
            Throwable cause = thrown.getCause();
            String message = TwinBase.kind(cause).equals("refusal") ? "" : ": " + cause.getMessage();
            return "throws " + TwinBase.kind(cause) + message;
        }
    }
}
