package io.headgate.adapters.dubbo;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.Headgate;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.dubbo.rpc.AsyncRpcResult;
import org.apache.dubbo.rpc.RpcException;
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The Java in docs/guide/dubbo.md, compiled and run. */
class DubboGuideTest {

    private final Loopback loopback = new Loopback("dubbo");

    @AfterEach
    void close() {
        loopback.close();
        ApplicationModel.defaultModel().destroy();
    }

    @Test
    void aHeadgateIsGivenToTheApplication() {
        // example: headgate
        Headgate headgate = Headgate.builder()
                .rules(
                        flow("shop.Orders:place(java.lang.String)").perSecond(100),
                        flow("shop.Orders:place(java.lang.String)")
                                .perSecond(10)
                                .from("batch"))
                .build();
        ApplicationModel.defaultModel().getBeanFactory().registerBean(headgate);
        // end
        assertThat(DubboProtection.givenTo(ApplicationModel.defaultModel().getDefaultModule())
                        .headgate())
                .isSameAs(headgate);
    }

    @Test
    void aRefusedCallerHearsWhenToTryAgain() {
        Headgate serving =
                Headgate.builder().rules(flow(CallsContract.PLACE).perMinute(1)).build();
        loopback.serve(new Shop(), serving);
        Orders orders = loopback.client("web", Headgate.builder().build());
        assertThat(placed(orders, "tea")).isEqualTo("placed tea");
        assertThat(placed(orders, "tea")).startsWith("try again in ");
    }

    private static String placed(Orders orders, String order) {
        // example: refused
        try {
            return orders.place(order);
        } catch (RpcException refused) {
            Duration wait = Refusals.retryAfter(refused).orElse(Duration.ofMinutes(1));
            return "try again in " + wait.toMillis() + " ms";
        }
        // end
    }

    @Test
    void everythingCanBeSaidOtherwise() {
        Headgate headgate = Headgate.builder()
                .rules(flow("dubbo:provider:" + Orders.class.getName()).perMinute(1))
                .build();
        // example: settings
        DubboProtection protection = DubboProtection.of(headgate)
                .naming(Naming.interfaceAndMethod().prefixed("dubbo:provider:", "dubbo:consumer:"))
                .from(Origin.announced().or(Origin.peer()))
                .failing(error -> !(error instanceof IllegalArgumentException))
                .refusing((called, invocation, refused) ->
                        AsyncRpcResult.newDefaultAsyncResult((Object) "later", invocation));
        ApplicationModel.defaultModel().getBeanFactory().registerBean(protection);
        // end
        loopback.serve(new Shop(), protection);
        Orders orders = loopback.client("web", protection);
        assertThat(orders.place("tea")).isEqualTo("placed tea");
        assertThat(orders.place("tea")).isEqualTo("later");
        assertThat(headgate.statistics().resources())
                .containsKeys("dubbo:consumer:" + Orders.class.getName(), "dubbo:provider:" + CallsContract.PLACE);
    }

    // ------------------------------------------------------------------ the page

    @Test
    void theGuideShowsThisCode() throws Exception {
        Path root = Path.of("").toAbsolutePath();
        while (!Files.exists(root.resolve("docs/guide/dubbo.md"))) {
            root = root.getParent();
        }
        String source =
                "adapters/dubbo/src/test/java/" + DubboGuideTest.class.getName().replace('.', '/') + ".java";
        Map<String, String> inTest = texts(Files.readAllLines(root.resolve(source)), "// example: ", "// end", 0);
        Map<String, String> inPage =
                texts(Files.readAllLines(root.resolve("docs/guide/dubbo.md")), "<!-- example: ", "```", 1);
        assertThat(inPage).isEqualTo(inTest).hasSize(3);
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
