package io.headgate.adapters.spring;

import static io.headgate.flow.FlowRule.flow;
import static java.time.Duration.ofHours;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.BlockedException;
import io.headgate.Headgate;
import io.headgate.adapters.annotation.Guarded;
import io.headgate.adapters.annotation.GuardedMethod;
import io.headgate.adapters.annotation.Guards;
import io.headgate.hotparameter.HotParameterRule;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.testkit.time.FakeTicker;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Mono;

/** The Java in docs/guide/annotation.md, compiled and run. */
@SuppressWarnings("unused") // handlers are found by name
class AnnotationGuideTest {

    record Order(String customer, int items) {}

    record Receipt(String text) {}

    static class Warehouse {
        Receipt pick(Order order) {
            if (order.items() == 0) {
                throw new IllegalStateException("nothing to pick");
            }
            return new Receipt("placed");
        }
    }

    // example: service
    @Service
    static class Orders {

        private final Warehouse warehouse = new Warehouse();

        @Guarded(value = "orders", key = "#order.customer", blockHandler = "busy", fallback = "broken")
        public Receipt place(Order order) {
            return warehouse.pick(order);
        }

        private Receipt busy(Order order, BlockedException refused) {
            return new Receipt("try again, " + order.customer());
        }

        private Receipt broken(Order order, Throwable error) {
            return new Receipt("we will look into it");
        }
    }
    // end

    // example: application
    @Configuration
    @EnableGuarded
    static class Shop {
        @Bean
        Headgate headgate() {
            return Headgate.builder()
                    .rules(
                            flow("orders").perSecond(100),
                            HotParameterRule.of("orders", 0, TokenBucket.of(2, ofHours(1)))) // for each customer
                    .build();
        }
    }
    // end

    @Test
    void theFirstExampleLimitsEachCustomer() {
        try (AnnotationConfigApplicationContext context =
                new AnnotationConfigApplicationContext(Shop.class, Orders.class)) {
            Orders orders = context.getBean(Orders.class);
            Order ann = new Order("ann", 1);
            assertThat(orders.place(ann).text()).isEqualTo("placed");
            assertThat(orders.place(ann).text()).isEqualTo("placed");
            assertThat(orders.place(ann).text()).isEqualTo("try again, ann");
            assertThat(orders.place(new Order("bob", 0)).text()).isEqualTo("we will look into it");
        }
    }

    interface Inventory {
        // example: reactive
        @Guarded("inventory")
        Mono<Integer> left(String item); // refused, counted and limited anew at each subscription
        // end
    }

    // example: interceptor
    static <T> T guarded(T bean, Class<T> type, Headgate headgate) {
        Guards guards = new Guards(headgate);
        guards.of(bean.getClass()); // whatever is wrong with its annotations is thrown here
        Object proxy =
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (self, method, arguments) -> {
                    GuardedMethod guarded = guards.find(bean.getClass(), method);
                    return guarded == null
                            ? invoke(bean, method, arguments)
                            : guarded.invoke(bean, arguments, () -> invoke(bean, method, arguments));
                });
        return type.cast(proxy);
    }
    // end

    private static Object invoke(Object bean, Method method, Object[] arguments) throws Exception {
        method.setAccessible(true);
        return method.invoke(bean, arguments);
    }

    @Test
    void anInterceptorOfOnesOwnIsAFewLines() {
        Headgate headgate = Headgate.builder()
                .ticker(new FakeTicker())
                .rules(flow("inventory").perSecond(1))
                .build();
        Inventory inventory = guarded((Inventory) item -> Mono.just(3), Inventory.class, headgate);
        Mono<Integer> left = inventory.left("tea");
        assertThat(left.block()).isEqualTo(3);
        assertThatThrownBy(left::block).isInstanceOf(BlockedException.class);
    }

    // ------------------------------------------------------------------ the page

    @Test
    void theGuideShowsThisCode() throws Exception {
        Path root = Path.of("").toAbsolutePath();
        while (!Files.exists(root.resolve("docs/guide/annotation.md"))) {
            root = root.getParent();
        }
        String source = "adapters/spring/src/test/java/"
                + AnnotationGuideTest.class.getName().replace('.', '/') + ".java";
        Map<String, String> inTest = texts(Files.readAllLines(root.resolve(source)), "// example: ", "// end", 0);
        Map<String, String> inPage =
                texts(Files.readAllLines(root.resolve("docs/guide/annotation.md")), "<!-- example: ", "```", 1);
        assertThat(inPage).isEqualTo(inTest).hasSize(4);
    }

    /** What stands between lines that begin so, with {@code gap} lines after them, and the next one that ends so. */
    private static Map<String, String> texts(List<String> lines, String begin, String end, int gap) {
        Map<String, String> found = new TreeMap<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (line.startsWith(begin)) {
                String name = line.substring(begin.length()).replace(" -->", "");
                found.put(name, text(lines.subList(i + 1 + gap, lines.size()), end));
            }
        }
        return found;
    }

    private static String text(List<String> lines, String end) {
        return lines.stream()
                .takeWhile(line -> !line.strip().equals(end))
                .collect(Collectors.joining("\n"))
                .stripIndent();
    }
}
