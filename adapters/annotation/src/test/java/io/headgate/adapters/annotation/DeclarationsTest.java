package io.headgate.adapters.annotation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.BlockedException;
import io.headgate.Headgate;
import io.headgate.flow.FlowRule;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** One method has many declarations: overridden, generic, bridged, of an interface, behind a proxy. */
@SuppressWarnings("unused") // handlers are found by name
class DeclarationsTest {

    interface Store<K, V> {
        V find(K key);
    }

    abstract static class Base<V> implements Store<String, V> {
        @Guarded(value = "find", blockHandler = "missing")
        @Override
        public V find(String key) {
            return null;
        }

        abstract V missing(String key, BlockedException refused);
    }

    static class Numbers extends Base<Integer> {
        @Override
        public Integer find(String key) {
            return 1;
        }

        @Override
        Integer missing(String key, BlockedException refused) {
            return -1;
        }
    }

    static class Inherits extends Base<String> {
        @Override
        String missing(String key, BlockedException refused) {
            return "missing " + key;
        }
    }

    static class Generic<T> {
        @Guarded(value = "find", fallback = "instead")
        public T find(T key) {
            return key;
        }
    }

    static class OfText extends Generic<String> {
        private String instead(String key) {
            return "instead of " + key;
        }
    }

    interface Remote {
        @Guarded(value = "find", key = "#key", fallback = "nothing")
        String find(String key);

        static String nothing(String key) {
            return "nothing for " + key;
        }
    }

    private static final FlowRule SHUT = FlowRule.flow("find").perSecond(0);

    @Test
    void everyDeclarationLeadsToTheSameGuard() {
        Guards guards = new Guards(Headgate.builder().build());
        GuardedMethod guarded = guards.of(Numbers.class).iterator().next();
        assertThat(guarded.method().getDeclaringClass()).isEqualTo(Numbers.class);
        for (Class<?> type : new Class<?>[] {Numbers.class, Base.class, Store.class}) {
            Method[] finds = Arrays.stream(type.getDeclaredMethods())
                    .filter(method -> method.getName().equals("find"))
                    .toArray(Method[]::new);
            assertThat(finds)
                    .isNotEmpty()
                    .allSatisfy(method -> assertThat(guards.find(Numbers.class, method))
                            .as("%s", method)
                            .isSameAs(guarded));
        }
        assertThat(Arrays.stream(Numbers.class.getDeclaredMethods())).anyMatch(Method::isBridge);
    }

    @Test
    void anOverridingMethodKeepsTheAnnotationAndItsHandlersAreFoundWithItsTypes() throws Throwable {
        assertThat(new Intercepted(new Numbers(), SHUT).call("find", "a")).isEqualTo(-1);
        assertThat(new Intercepted(new Inherits(), SHUT).call("find", "a")).isEqualTo("missing a");
    }

    @Test
    void aTypeVariableIsWhatTheClassMakesOfIt() throws Throwable {
        assertThat(new Intercepted(new OfText(), SHUT).call("find", "a")).isEqualTo("instead of a");
    }

    @Test
    void anAbstractMethodWithoutAHandlerOfItsTypeIsWrong() {
        assertThatThrownBy(() -> new Guards(Headgate.builder().build()).of(Generic.class))
                .isInstanceOf(InvalidGuardsException.class)
                .hasMessageContaining("find(Object): fallback: \"instead\"");
    }

    @Test
    void behindAProxyOfTheJdkTheInterfaceCounts() throws Throwable {
        Remote remote = (Remote) Proxy.newProxyInstance(
                Remote.class.getClassLoader(), new Class<?>[] {Remote.class}, (proxy, method, arguments) -> "found");
        Method find = Remote.class.getMethod("find", String.class);
        assertThat(new Intercepted(remote).call(find, "a")).isEqualTo("found");
        assertThat(new Intercepted(remote, SHUT).call(find, "a")).isEqualTo("nothing for a");
    }
}
