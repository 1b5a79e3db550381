package io.headgate.adapters.annotation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.BlockedException;
import io.headgate.hotparameter.ArgumentKey;
import io.headgate.hotparameter.HotParameterRule;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Limits per user: what a key expression can say, what it cannot, and what rules see. */
class KeysTest {

    record Address(String city) {}

    record Customer(String id, Address address, boolean vip) {}

    static class Bean {
        private final AtomicInteger reads = new AtomicInteger();

        public Customer getOwner() {
            reads.incrementAndGet();
            return new Customer("bean", null, false);
        }

        public boolean isVip() {
            return true;
        }

        public String getURL() {
            return "here";
        }

        public String secret() {
            return "no getter";
        }

        public static String getShared() {
            return "static";
        }
    }

    static class Shop {
        @Guarded(value = "order", key = "#customer.id")
        String order(Customer customer, int count) {
            return "ordered";
        }

        @Guarded(
                value = "both",
                key = {"#customer.id", "#count"})
        String both(Customer customer, int count) {
            return "ordered";
        }

        @Guarded("all")
        String all(Customer customer, int count) {
            return "ordered";
        }
    }

    private static final Customer ANN = new Customer("ann", new Address("Bern"), true);
    private static final Customer BOB = new Customer("bob", null, false);

    @Test
    void eachValueOfTheKeyHasItsOwnLimit() throws Throwable {
        Intercepted shop = new Intercepted(new Shop(), HotParameterRule.perSecond("order", 0, 1));
        shop.call("order", ANN, 1);
        assertThatThrownBy(() -> shop.call("order", new Customer("ann", null, false), 2))
                .isInstanceOf(BlockedException.class);
        shop.call("order", BOB, 1);
    }

    @Test
    void aCallWithoutAKeyIsNotLimited() throws Throwable {
        Intercepted shop = new Intercepted(new Shop(), HotParameterRule.perSecond("order", 0, 0));
        assertThat(shop.call("order", null, 1)).isEqualTo("ordered");
        assertThat(shop.call("order", new Customer(null, null, false), 1)).isEqualTo("ordered");
        assertThatThrownBy(() -> shop.call("order", ANN, 1)).isInstanceOf(BlockedException.class);
    }

    @Test
    void severalKeysAreSeenByPositionAndByName() throws Throwable {
        Intercepted byPosition = new Intercepted(new Shop(), HotParameterRule.perSecond("both", 1, 1));
        byPosition.call("both", ANN, 7);
        assertThatThrownBy(() -> byPosition.call("both", BOB, 7)).isInstanceOf(BlockedException.class);
        HotParameterRule named =
                HotParameterRule.perSecond("both", 0, 1).withArgument(ArgumentKey.named("customer.id"));
        Intercepted byName = new Intercepted(new Shop(), named);
        byName.call("both", ANN, 7);
        assertThatThrownBy(() -> byName.call("both", ANN, 8)).isInstanceOf(BlockedException.class);
    }

    @Test
    void withoutAKeyRulesSeeAllArgumentsByPositionAndByName() throws Throwable {
        Intercepted byPosition = new Intercepted(new Shop(), HotParameterRule.perSecond("all", -1, 1));
        byPosition.call("all", ANN, 7);
        assertThatThrownBy(() -> byPosition.call("all", BOB, 7)).isInstanceOf(BlockedException.class);
        HotParameterRule named = HotParameterRule.perSecond("all", 0, 1).withArgument(ArgumentKey.named("count"));
        Intercepted byName = new Intercepted(new Shop(), named);
        byName.call("all", ANN, 7);
        assertThatThrownBy(() -> byName.call("all", BOB, 7)).isInstanceOf(BlockedException.class);
    }

    // ------------------------------------------------------------------ the language

    interface Methods {
        void take(Customer customer, Bean bean, int count);
    }

    private static Object read(String expression, Object... arguments) {
        Method method = Methods.class.getDeclaredMethods()[0];
        return KeyExpression.parse(expression, method, List.of(method.getParameterTypes()))
                .read(arguments);
    }

    @Test
    void anArgumentIsNamedOrCounted() {
        assertThat(Arrays.asList(
                        read("#customer", ANN, null, 3), read("#2", ANN, null, 3), read("#args[2]", ANN, null, 3)))
                .containsExactly(ANN, 3, 3);
    }

    @Test
    void propertiesAreRecordComponentsAndGetters() {
        assertThat(read("#customer.address.city", ANN, null, 0)).isEqualTo("Bern");
        assertThat(read("#0.vip", ANN, null, 0)).isEqualTo(true);
        assertThat(read("#bean.owner.id", ANN, new Bean(), 0)).isEqualTo("bean");
        assertThat(read("#args[1].vip", ANN, new Bean(), 0)).isEqualTo(true);
        assertThat(read("#bean.URL", ANN, new Bean(), 0)).isEqualTo("here");
    }

    @Test
    void nullOnTheWayIsNull() {
        assertThat(read("#customer.address.city", BOB, null, 0)).isNull();
        assertThat(read("#customer.address.city", null, null, 0)).isNull();
    }

    @Test
    void nothingIsReadBeforeACallAndOnlyOnceInIt() {
        Bean bean = new Bean();
        read("#bean.owner", ANN, bean, 0);
        assertThat(bean.reads).hasValue(1);
    }

    @Test
    void whatCouldDoMoreThanReadIsNoExpression() {
        for (String wrong : List.of(
                "customer",
                "#customer.id()",
                "#customer.address.city + 'x'",
                "T(java.lang.Runtime)",
                "#customer['id']",
                "#{customer}",
                "#args[-1]",
                "#customer.",
                "#customer..id",
                "#",
                "")) {
            assertThatThrownBy(() -> read(wrong, ANN, null, 0))
                    .as(wrong)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("key: \"" + wrong + "\" (expected: #name, #0 or #args[0], then perhaps .property)");
        }
    }

    @Test
    void whatIsNotThereIsSaidWithWhatIs() {
        assertThatThrownBy(() -> read("#custmer", ANN, null, 0))
                .hasMessage("key: \"#custmer\" (expected: one of [customer, bean, count]; did you mean customer?)");
        assertThatThrownBy(() -> read("#3", ANN, null, 0)).hasMessage("key: \"#3\" (expected: a position below 3)");
        for (String hidden : List.of("#bean.class", "#bean.secret", "#bean.shared", "#bean.reads", "#count.value")) {
            assertThatThrownBy(() -> read(hidden, ANN, null, 0))
                    .as(hidden)
                    .hasMessageContaining("expected: a property of ");
        }
    }
}
