package io.headgate.adapters.spring;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.BlockedException;
import io.headgate.Headgate;
import io.headgate.adapters.annotation.Guarded;
import io.headgate.adapters.annotation.Guards;
import io.headgate.adapters.annotation.InvalidGuardsException;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.junit.jupiter.api.Test;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.aop.framework.autoproxy.BeanNameAutoProxyCreator;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.BeanCreationException;
import org.springframework.beans.factory.FactoryBean;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.SpringVersion;
import reactor.core.publisher.Mono;

/** Guarded beans in a real application context. */
@SuppressWarnings("unused") // handlers are found by name
class GuardedBeansTest {

    @Configuration
    @EnableGuarded
    static class Application {
        @Bean
        Headgate headgate() {
            return Headgate.builder().rules(flow("shut").perSecond(0)).build();
        }
    }

    /** What a call passed on its way. */
    static class Way {
        final List<String> passed = new ArrayList<>();
    }

    static class Orders {
        @Guarded("open")
        public String open(String item) throws IOException {
            if (item.isEmpty()) {
                throw new IOException("no item");
            }
            return "placed " + item;
        }

        @Guarded(value = "shut", blockHandler = "busy")
        public String shut(String item) {
            return "placed " + item;
        }

        @Guarded("shut")
        public String bare() {
            return "placed";
        }

        public String fromInside() {
            return bare();
        }

        @Guarded("shut")
        public CompletionStage<String> later() {
            return CompletableFuture.completedFuture("later");
        }

        @Guarded("shut")
        public Mono<String> reactive() {
            return Mono.just("reactive");
        }

        public String free() {
            return "free";
        }

        private String busy(String item, BlockedException refused) {
            return "busy " + item;
        }
    }

    private static AnnotationConfigApplicationContext application(Class<?>... more) {
        AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
        context.register(Application.class);
        context.register(more);
        context.refresh();
        return context;
    }

    @Test
    void theTestsRunOnTheSpringTheyShould() {
        assertThat(SpringVersion.getVersion()).isEqualTo(System.getProperty("headgate.expected.spring"));
    }

    @Test
    void callsOfABeanGoThroughItsResources() throws IOException {
        try (AnnotationConfigApplicationContext context = application(Orders.class)) {
            Orders orders = context.getBean(Orders.class);
            assertThat(orders.open("tea")).isEqualTo("placed tea");
            assertThat(orders.shut("tea")).isEqualTo("busy tea");
            assertThat(orders.free()).isEqualTo("free");
            assertThatThrownBy(orders::bare).isInstanceOf(BlockedException.class);
            Headgate headgate = context.getBean(Headgate.class);
            assertThat(headgate.resource("open").statistics().total().passed()).isEqualTo(1);
            assertThat(headgate.resource("shut").statistics().total().refused()).isEqualTo(2);
        }
    }

    @Test
    void checkedExceptionsPassUnchanged() {
        try (AnnotationConfigApplicationContext context = application(Orders.class)) {
            assertThatThrownBy(() -> context.getBean(Orders.class).open(""))
                    .isExactlyInstanceOf(IOException.class)
                    .hasMessage("no item");
            assertThat(context.getBean(Headgate.class)
                            .resource("open")
                            .statistics()
                            .total()
                            .errors())
                    .isEqualTo(1);
        }
    }

    @Test
    void stagesAndPublishersFailInsteadOfThrowing() {
        try (AnnotationConfigApplicationContext context = application(Orders.class)) {
            Orders orders = context.getBean(Orders.class);
            assertThat(orders.later().toCompletableFuture()).isCompletedExceptionally();
            Mono<String> reactive = orders.reactive();
            assertThatThrownBy(reactive::block).isInstanceOf(BlockedException.class);
            assertThatThrownBy(reactive::block).isInstanceOf(BlockedException.class);
        }
    }

    @Test
    void aBeanThatCallsItselfIsNotSeen() {
        try (AnnotationConfigApplicationContext context = application(Orders.class)) {
            assertThat(context.getBean(Orders.class).fromInside()).isEqualTo("placed");
        }
    }

    @Test
    void resourcesAreThereBeforeTheFirstCall() {
        try (AnnotationConfigApplicationContext context = application(Orders.class)) {
            assertThat(context.getBean(Headgate.class).statistics().resources()).containsKeys("open", "shut");
        }
    }

    // ------------------------------------------------------------------ what is wrong stops the start

    static class Wrong {
        @Guarded(blockHandler = "buzy")
        public String one() {
            return "";
        }

        @Guarded(fallback = "busy")
        public int two() {
            return 2;
        }

        String busy() {
            return "";
        }
    }

    @Test
    void aWrongHandlerStopsTheStartWithEverythingThatIsWrong() {
        assertThatThrownBy(() -> application(Wrong.class))
                .isInstanceOf(BeanCreationException.class)
                .hasRootCauseInstanceOf(InvalidGuardsException.class)
                .hasMessageContaining("one(): blockHandler: \"buzy\"")
                .hasMessageContaining("did you mean busy?")
                .hasMessageContaining("two(): fallback: String busy()");
    }

    static class Final {
        @Guarded
        public final String one() {
            return "";
        }
    }

    @Test
    void aFinalMethodStopsTheStart() {
        assertThatThrownBy(() -> application(Final.class))
                .isInstanceOf(BeanCreationException.class)
                .rootCause()
                .isInstanceOf(InvalidGuardsException.class)
                .hasMessage("@Guarded in " + Final.class.getName() + ":\n  one(): final (expected: a method without"
                        + " final, as Spring guards by a subclass that overrides it; or headgate.resource(\""
                        + Final.class.getName() + ":one()\").call(…) in its body)");
    }

    static final class FinalOrders {
        @Guarded("orders")
        public String one() {
            return "";
        }
    }

    record FinalRecord(String name) implements Mail {
        @Guarded("mail")
        @Override
        public String send(String text) {
            return text;
        }
    }

    abstract static sealed class SealedOrders permits KnownOrders {
        @Guarded("orders")
        public String one() {
            return "";
        }
    }

    static non-sealed class KnownOrders extends SealedOrders {}

    @Test
    void aFinalClassStopsTheStartWithWhatToDo() {
        assertThatThrownBy(() -> application(FinalOrders.class))
                .isInstanceOf(BeanCreationException.class)
                .rootCause()
                .isInstanceOf(InvalidGuardsException.class)
                .hasMessage("@Guarded in " + FinalOrders.class.getName() + ":\n  class FinalOrders: final (expected: a"
                        + " class without final, as Spring guards by a subclass;"
                        + " or headgate.resource(\"orders\").call(…) in its body)");
        try (AnnotationConfigApplicationContext context = application(KnownOrders.class)) {
            assertThat(context.getBean(KnownOrders.class).one()).isEmpty();
        }
    }

    @Configuration
    static class Records {
        @Bean
        FinalRecord mail() {
            return new FinalRecord("a");
        }
    }

    @Configuration
    static class InterfacesOnly {
        @Bean
        static GuardedBeanPostProcessor guards(ObjectProvider<Headgate> headgate) {
            GuardedBeanPostProcessor guards = new GuardedBeanPostProcessor(headgate::getObject);
            guards.setProxyTargetClass(false);
            return guards;
        }

        @Bean
        static Headgate headgate() {
            return Headgate.builder().rules(flow("mail").perSecond(0)).build();
        }
    }

    @Test
    void aFinalClassWithInterfacesIsToldOfThemAndThenGuarded() {
        assertThatThrownBy(() -> application(Records.class))
                .rootCause()
                .hasMessageContaining("class FinalRecord: final (expected: ")
                .hasMessageContaining("or a GuardedBeanPostProcessor bean with setProxyTargetClass(false)");
        try (AnnotationConfigApplicationContext context =
                new AnnotationConfigApplicationContext(InterfacesOnly.class, Records.class)) {
            Mail mail = context.getBean(Mail.class);
            assertThatThrownBy(() -> mail.send("hello")).isInstanceOf(BlockedException.class);
        }
    }

    @Test
    void aFinalClassIsToldWhereAnApplicationIsPreparedAheadOfTime() {
        GuardedBeanPostProcessor guards =
                new GuardedBeanPostProcessor(() -> Headgate.builder().build());

        assertThatThrownBy(() -> guards.determineBeanType(FinalOrders.class, "orders"))
                .isInstanceOf(InvalidGuardsException.class)
                .hasMessageContaining("class FinalOrders: final");
    }

    interface Greeting {
        @Guarded("shut")
        String greet();
    }

    @Configuration
    static class LambdaGreeting {
        @Bean
        Greeting greeting() {
            return () -> "hello";
        }
    }

    @Test
    void aLambdaOfAnAnnotatedInterfaceIsGuarded() {
        try (AnnotationConfigApplicationContext context = application(LambdaGreeting.class)) {
            assertThatThrownBy(context.getBean(Greeting.class)::greet).isInstanceOf(BlockedException.class);
        }
    }

    @Configuration
    @EnableGuarded
    static class Nothing {}

    @Test
    void withoutAHeadgateAGuardedBeanCannotBeMadeAndOthersCan() {
        try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext(Nothing.class)) {
            assertThat(context.getBean(Nothing.class)).isNotNull();
        }
        assertThatThrownBy(() -> new AnnotationConfigApplicationContext(Nothing.class, Orders.class))
                .hasMessageContaining(Headgate.class.getName());
    }

    // ------------------------------------------------------------------ proxies

    interface Mail {
        String send(String text);
    }

    static class QuietMail implements Mail {
        @Guarded(value = "shut", fallback = "keep")
        @Override
        public String send(String text) {
            return "sent " + text;
        }

        private String keep(String text) {
            return "kept " + text;
        }
    }

    @Configuration
    static class InterfaceProxies {
        @Bean
        static BeanNameAutoProxyCreator proxies() {
            BeanNameAutoProxyCreator creator = new BeanNameAutoProxyCreator();
            creator.setBeanNames("mail");
            creator.setInterceptorNames("counting");
            creator.setOrder(Ordered.HIGHEST_PRECEDENCE); // as Spring has those for transactions and aspects
            return creator;
        }

        @Bean
        static Way way() {
            return new Way();
        }

        @Bean
        static MethodInterceptor counting(Way way) {
            return invocation -> {
                way.passed.add(invocation.getMethod().getName());
                return invocation.proceed();
            };
        }

        @Bean
        Mail mail() {
            return new QuietMail();
        }
    }

    @Test
    void aProxyOfAnInterfaceThatIsThereAlreadyIsGuardedOutermost() {
        try (AnnotationConfigApplicationContext context = application(InterfaceProxies.class)) {
            Mail mail = context.getBean(Mail.class);
            assertThat(AopUtils.isJdkDynamicProxy(mail)).isTrue();
            assertThat(mail.send("hello")).isEqualTo("kept hello");
            assertThat(context.getBean(Way.class).passed).isEmpty();
            context.getBean(Headgate.class).turn(false);
            assertThat(mail.send("hello")).isEqualTo("sent hello");
            assertThat(context.getBean(Way.class).passed).containsExactly("send");
        }
    }

    interface Remote {
        @Guarded(value = "shut", key = "#id", fallback = "unknown")
        String name(String id);

        static String unknown(String id) {
            return "unknown " + id;
        }
    }

    /** As clients are made whose interface is all that is written by hand. */
    static class RemoteFactory implements FactoryBean<Remote> {
        @Override
        public Remote getObject() {
            return (Remote) Proxy.newProxyInstance(
                    Remote.class.getClassLoader(), new Class<?>[] {Remote.class}, (proxy, method, args) -> "known");
        }

        @Override
        public Class<?> getObjectType() {
            return Remote.class;
        }
    }

    @Test
    void aClientThatIsAProxyOfAnAnnotatedInterfaceIsGuarded() {
        try (AnnotationConfigApplicationContext context = application(RemoteFactory.class)) {
            assertThat(context.getBean(Remote.class).name("a")).isEqualTo("unknown a");
            context.getBean(Headgate.class).turn(false);
            assertThat(context.getBean(Remote.class).name("a")).isEqualTo("known");
        }
    }

    /** As Spring makes clients of HTTP interfaces: a proxy of its own that has nothing behind it. */
    static class SpringRemoteFactory implements FactoryBean<Remote> {
        @Override
        public Remote getObject() {
            return ProxyFactory.getProxy(Remote.class, (MethodInterceptor) invocation -> "known");
        }

        @Override
        public Class<?> getObjectType() {
            return Remote.class;
        }
    }

    @Test
    void aClientWithNothingBehindItsProxyIsGuarded() {
        try (AnnotationConfigApplicationContext context = application(SpringRemoteFactory.class)) {
            assertThat(context.getBean(Remote.class).name("a")).isEqualTo("unknown a");
            context.getBean(Headgate.class).turn(false);
            assertThat(context.getBean(Remote.class).name("a")).isEqualTo("known");
        }
    }

    static class FinalMail {
        @Guarded("shut")
        public final String send(String text) {
            return "sent " + text;
        }
    }

    @Configuration
    static class ClassProxies {
        @Bean
        static BeanNameAutoProxyCreator proxies() {
            BeanNameAutoProxyCreator creator = new BeanNameAutoProxyCreator();
            creator.setBeanNames("mail");
            creator.setInterceptorNames("nothing");
            creator.setProxyTargetClass(true);
            creator.setOrder(Ordered.HIGHEST_PRECEDENCE);
            return creator;
        }

        @Bean
        static MethodInterceptor nothing() {
            return MethodInvocation::proceed;
        }

        @Bean
        FinalMail mail() {
            return new FinalMail();
        }
    }

    @Test
    void aFinalMethodStopsTheStartAlsoWhereThereIsAProxyAlready() {
        assertThatThrownBy(() -> application(ClassProxies.class).close())
                .isInstanceOf(BeanCreationException.class)
                .rootCause()
                .isInstanceOf(InvalidGuardsException.class)
                .hasMessageContaining("FinalMail:")
                .hasMessageContaining("send(String): final (expected: ");
    }

    @Configuration
    static class GuardedSettings {
        @Bean
        Way way() {
            return new Way();
        }

        @Guarded("shut")
        public String answer() {
            return "answer";
        }
    }

    @Test
    void theClassBehindAGeneratedSubclassIsTheOneThatIsRead() {
        try (AnnotationConfigApplicationContext context = application(GuardedSettings.class)) {
            assertThatThrownBy(context.getBean(GuardedSettings.class)::answer).isInstanceOf(BlockedException.class);
        }
    }

    @Test
    void aProxyCanBeMadeByHand() {
        Headgate headgate = Headgate.builder().rules(flow("shut").perSecond(0)).build();
        ProxyFactory factory = new ProxyFactory(new QuietMail());
        factory.addAdvice(new GuardedInterceptor(new Guards(headgate)));
        assertThat(((Mail) factory.getProxy()).send("hello")).isEqualTo("kept hello");
    }

    static class Unnamed {
        @Guarded(key = "#item")
        public String take(String item) {
            return "took " + item;
        }
    }

    @Test
    void aProxyAroundAProxyGuardsTheClassBehindBoth() {
        Headgate headgate = Headgate.builder().build();
        Unnamed inner = (Unnamed) proxyOf(new Unnamed(), MethodInvocation::proceed);
        Unnamed outer = (Unnamed) proxyOf(inner, new GuardedInterceptor(new Guards(headgate)));
        assertThat(outer.take("tea")).isEqualTo("took tea");
        assertThat(headgate.statistics().resources())
                .containsOnlyKeys(Unnamed.class.getName() + ":take(java.lang.String)");
    }

    private static Object proxyOf(Object target, MethodInterceptor interceptor) {
        ProxyFactory factory = new ProxyFactory();
        factory.setTarget(target);
        factory.setProxyTargetClass(true);
        factory.addAdvice(interceptor);
        return factory.getProxy();
    }
}
