package io.headgate.agent;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.BlockedException;
import io.headgate.Headgate;
import io.headgate.Resource;
import io.headgate.ResourceType;
import io.headgate.agent.wire.Answer;
import io.headgate.agent.wire.Ask;
import io.headgate.agent.wire.BreakerSeen;
import io.headgate.agent.wire.EventSeen;
import io.headgate.agent.wire.Hello;
import io.headgate.agent.wire.InboundSecond;
import io.headgate.agent.wire.Message;
import io.headgate.agent.wire.RefusalSeen;
import io.headgate.agent.wire.RefusalsSeen;
import io.headgate.agent.wire.ResourceSecond;
import io.headgate.agent.wire.SecondSeen;
import io.headgate.agent.wire.TimesSeen;
import io.headgate.breaker.BreakerRule;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class ConsoleLinkTest {

    static final LinkPace QUICK = new LinkPace(
            Duration.ofMillis(10),
            Duration.ofMillis(100),
            Duration.ofMillis(200),
            Duration.ofSeconds(60),
            Duration.ofSeconds(60),
            Duration.ofSeconds(30),
            Duration.ofMillis(20),
            Duration.ofMillis(200));

    private final FakeConsole console = new FakeConsole();
    private final Headgate headgate = Headgate.builder()
            .rules(
                    flow("orders").perSecond(0).from("thief").withId("no-thieves"),
                    BreakerRule.errorCount("pay", 1).withId("pay-errors"))
            .build();
    private final ConsoleLink link = ConsoleLink.to(console.address())
            .credential(FakeConsole.CREDENTIAL)
            .instance("shop-1")
            .headgate(headgate)
            .pace(QUICK)
            .start();

    @AfterEach
    void end() {
        link.close();
        headgate.close();
        console.close();
    }

    @Test
    void theFirstMessageSaysWhoIsCalling() {
        awaitHello();
        assertThat(console.heard().get(0)).isInstanceOfSatisfying(Hello.class, hello -> {
            assertThat(hello.protocol()).isEqualTo(Message.PROTOCOL);
            assertThat(hello.instance()).isEqualTo("shop-1");
            assertThat(hello.pid()).isEqualTo(ProcessHandle.current().pid());
            assertThat(hello.host()).isNotBlank();
            assertThat(hello.java()).isEqualTo(Runtime.version().toString());
        });
        assertThat(link.health().connected()).isTrue();
        assertThat(link.health().counts().connections()).isEqualTo(1);
        assertThat(link.health().lastError()).isEmpty();
    }

    @Test
    void secondsAreToldOnceAndInOrder() {
        awaitHello();
        Resource orders = headgate.resource("orders", ResourceType.WEB);
        Waiting.until("calls in three seconds", () -> {
            orders.run(() -> {});
            return passed("orders") > 0 && seconds().size() >= 3;
        });
        List<Long> told = seconds().stream().map(SecondSeen::epochSecond).toList();
        assertThat(told).isSorted().doesNotHaveDuplicates();
        assertThat(seconds()).allSatisfy(second -> {
            assertThat(second.resources()).extracting(ResourceSecond::name).doesNotContain("(inbound)");
            assertThat(second.machine().heapUsed()).isPositive();
            assertThat(second.machine().threads()).isPositive();
        });
    }

    @Test
    void whatCameInIsToldOnceHoweverManyResourcesItWentThrough() {
        awaitHello();
        Resource route = headgate.resource("GET /orders", ResourceType.WEB);
        Resource inside = headgate.resource("load order");
        route.run(() -> inside.run(() -> {}));
        SecondSeen second =
                console.await(SecondSeen.class, seen -> !seen.resources().isEmpty());
        assertThat(second.resources()).hasSize(2);
        assertThat(second.inbound()).isEqualTo(new InboundSecond(1, 0, 0, 0));
    }

    @Test
    void responseTimesAreToldInBuckets() {
        awaitHello();
        headgate.resource("orders").run(() -> {});
        TimesSeen times =
                console.await(TimesSeen.class, seen -> !seen.resources().isEmpty());
        assertThat(times.resources().get(0).name()).isEqualTo("orders");
        assertThat(times.resources().get(0).calls()).containsExactly(1);
    }

    @Test
    void aRefusalIsToldWithItsReason() {
        awaitHello();
        Waiting.until("samples", () -> {
            headgate.resource("orders").from("thief").tryEnter();
            return console.heard().stream().anyMatch(RefusalsSeen.class::isInstance);
        });
        RefusalSeen refusal =
                console.await(RefusalsSeen.class, seen -> true).refusals().get(0);
        assertThat(refusal.resource()).isEqualTo("orders");
        assertThat(refusal.rule()).isEqualTo("no-thieves");
        assertThat(refusal.kind()).isEqualTo("flow");
        assertThat(refusal.origin()).isEqualTo("thief");
        assertThat(refusal.limit()).isZero();
        assertThat(refusal.retryAfterMillis()).isEqualTo(-1);
        assertThat(refusal.shadow()).isFalse();
    }

    @Test
    void aBreakerThatOpensIsTold() {
        awaitHello();
        Resource pay = headgate.resource("pay");
        for (int i = 0; i < 20; i++) {
            try {
                pay.run(() -> {
                    throw new IllegalStateException("broken");
                });
            } catch (IllegalStateException | BlockedException expected) {
                continue;
            }
        }
        BreakerSeen seen = console.await(BreakerSeen.class, change -> true);
        assertThat(seen.rule()).isEqualTo("pay-errors");
        assertThat(seen.resource()).isEqualTo("pay");
        assertThat(seen.from()).isEqualTo("CLOSED");
        assertThat(seen.to()).isEqualTo("OPEN");
        assertThat(seen.why()).startsWith("tripped: ");
    }

    @Test
    void otherEventsAreToldInWords() {
        awaitHello();
        headgate.rules().replaceAll(List.of(flow("orders").perSecond(5)));
        EventSeen seen = console.await(EventSeen.class, event -> event.kind().equals("RulesChanged"));
        assertThat(seen.text()).isEqualTo("1 added, 0 changed, 2 removed");
    }

    @Test
    void questionsAreAnswered() {
        awaitHello();
        headgate.resource("orders").from("app \"1\"").run(() -> {});
        headgate.resource("orders").from("thief").tryEnter();
        console.send(new Ask(1, Ask.What.TREE, ""));
        console.send(new Ask(2, Ask.What.RULES, "orders"));
        console.send(new Ask(3, Ask.What.ORIGINS, "orders"));
        console.send(new Ask(4, Ask.What.ORIGINS, "unheard of"));
        assertThat(answer(1))
                .startsWith("{\"tree\":[{\"name\":\"\",\"passed\":")
                .contains("\"calls\":[{\"name\":\"orders\"")
                .contains("\"totalPassed\":1,\"totalRefused\":1")
                .endsWith("\"leftOut\":0}");
        assertThat(answer(2))
                .isEqualTo(
                        "{\"changes\":1,\"rules\":[{\"rule\":\"no-thieves\",\"kind\":\"flow\",\"resource\":\"orders\","
                                + "\"mode\":\"enforce\",\"refused\":1,\"errors\":0,\"status\":" + status()
                                + "}],\"leftOut\":0,\"unused\":[]}");
        assertThat(answer(3))
                .contains("{\"name\":\"app \\\"1\\\"\",\"passed\":")
                .contains("{\"name\":\"thief\"");
        assertThat(answer(4)).isEqualTo("{\"resource\":\"unheard of\",\"origins\":[],\"leftOut\":0}");
    }

    private String status() {
        StringBuilder status = new StringBuilder("{");
        headgate.statistics().rules().stream()
                .filter(rule -> rule.ruleId().equals("no-thieves"))
                .forEach(rule -> rule.status()
                        .forEach((name, value) -> status.append(status.length() > 1 ? "," : "")
                                .append('"')
                                .append(name)
                                .append("\":\"")
                                .append(value)
                                .append('"')));
        return status.append('}').toString();
    }

    @Test
    void aMessageOfALaterConsoleIsSkipped() {
        awaitHello();
        console.sendText("{\"type\":\"Profile\",\"seconds\":5}");
        console.send(new Ask(7, Ask.What.TREE, ""));
        assertThat(answer(7)).isNotEmpty();
        assertThat(link.health().counts().unknown()).isEqualTo(1);
        assertThat(link.health().counts().connections()).isEqualTo(1);
    }

    @Test
    void aConsoleThatSpeaksNonsenseIsLeftAndTriedAgain() {
        awaitHello();
        console.sendText("{\"type\":\"RulesSent\",\"version\":\"seven\"}");
        Waiting.until("another connection", () -> link.health().counts().connections() >= 2);
        assertThat(link.health().lastError())
                .contains("RulesSent.version: \"seven\" (expected: a whole number of 64 bits)");
    }

    private void awaitHello() {
        console.await(Hello.class, hello -> true);
        Waiting.until("welcome", () -> link.health().application().equals("shop"));
    }

    private String answer(long id) {
        Answer answer = console.await(Answer.class, "answer " + id, found -> found.id() == id);
        assertThat(answer.problem()).isEmpty();
        return answer.json();
    }

    private List<SecondSeen> seconds() {
        return console.heard().stream()
                .filter(SecondSeen.class::isInstance)
                .map(SecondSeen.class::cast)
                .toList();
    }

    private long passed(String resource) {
        return seconds().stream()
                .flatMap(second -> second.resources().stream())
                .filter(seen -> seen.name().equals(resource))
                .mapToLong(ResourceSecond::passed)
                .sum();
    }
}
