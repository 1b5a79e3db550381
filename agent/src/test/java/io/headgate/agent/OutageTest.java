package io.headgate.agent;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.Headgate;
import io.headgate.Resource;
import io.headgate.agent.wire.Hello;
import io.headgate.agent.wire.SecondSeen;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A console that is away, slow or wrong costs the application nothing but what it would have been told. */
@Timeout(300)
class OutageTest {

    private final Headgate headgate =
            Headgate.builder().rules(flow("none").perSecond(0)).build();

    @AfterEach
    void end() {
        headgate.close();
    }

    private ConsoleLinkBuilder to(URI console) {
        return ConsoleLink.to(console)
                .credential(FakeConsole.CREDENTIAL)
                .headgate(headgate)
                .pace(ConsoleLinkTest.QUICK);
    }

    @Test
    void theLinkComesBackWhenTheConsoleDoes() {
        try (FakeConsole console = new FakeConsole();
                ConsoleLink link = to(console.address()).start()) {
            console.await(SecondSeen.class, second -> true);
            console.stop();
            Waiting.until("lost", () -> !link.health().connected());
            assertThat(link.health().lastError()).isNotEmpty();
            assertThat(link.health().lastErrorAt()).isPresent();
            Waiting.until("seconds dropped", () -> link.health().counts().droppedSeconds() > 0);
            headgate.resource("a").run(() -> {});
            assertThat(headgate.events().failures()).isZero();
            console.forget();
            console.comeBack();
            console.await(Hello.class, hello -> true);
            console.await(SecondSeen.class, second -> true);
            Waiting.until("connected", () -> link.health().connected());
        }
    }

    @Test
    void aConsoleThatIsNotThereYetIsWaitedFor() {
        FakeConsole console = new FakeConsole();
        console.stop();
        try (ConsoleLink link = to(console.address()).start()) {
            Waiting.until("tried twice", () -> link.health().counts().failures() >= 2);
            assertThat(link.health().connected()).isFalse();
            console.comeBack();
            console.await(Hello.class, hello -> true);
        } finally {
            console.close();
        }
    }

    @Test
    void aWrongCredentialIsRefusedSaidSoAndTriedAgain() {
        try (FakeConsole console = new FakeConsole()) {
            console.credential("another");
            try (ConsoleLink link = to(console.address()).start()) {
                Waiting.until("refused twice", () -> link.health().counts().failures() >= 2);
                assertThat(link.health().lastError()).isEqualTo("status 401: the console does not know the credential");
                assertThat(link.health().toString()).doesNotContain(FakeConsole.CREDENTIAL);
                assertThat(console.heard()).isEmpty();
                console.credential(FakeConsole.CREDENTIAL);
                console.await(Hello.class, hello -> true);
            }
        }
    }

    @Test
    void nobodySamplesRefusalsWhileTheConsoleIsAway() {
        try (FakeConsole console = new FakeConsole();
                ConsoleLink link = to(console.address()).start()) {
            console.await(SecondSeen.class, second -> true);
            console.stop();
            Waiting.until("lost", () -> !link.health().connected());
            for (int i = 0; i < 5_000; i++) {
                headgate.resource("none").tryEnter();
            }
            assertThat(link.health().counts().droppedRefusals()).isZero();
        }
    }

    @Test
    void aConsoleThatNeverReadsHoldsUpNothingAndIsLeft() throws Exception {
        try (StuckConsole console = new StuckConsole()) {
            LinkPace impatient = new LinkPace(
                    Duration.ofMillis(10),
                    Duration.ofMillis(100),
                    Duration.ofHours(1),
                    Duration.ofHours(1),
                    Duration.ofSeconds(2),
                    Duration.ofSeconds(30),
                    Duration.ofMillis(20),
                    Duration.ofMillis(200));
            try (ConsoleLink link = to(console.address()).pace(impatient).start()) {
                Waiting.until("connected", () -> console.accepted() > 0);
                Resource[] many = new Resource[SecondsSeen.MOST_RESOURCES];
                for (int i = 0; i < many.length; i++) {
                    many[i] = headgate.resource("a long name ".repeat(25) + i); // over a megabyte a second
                }
                Waiting.until(() -> "stuck and left: " + link.health(), () -> {
                    for (Resource resource : many) {
                        resource.run(() -> {});
                    }
                    return link.health().lastError().contains("did not take a message")
                            && link.health().counts().droppedSeconds() > 0;
                });
                assertThat(headgate.events().failures()).isZero();
            }
        }
    }

    @Test
    void aConsoleThatSaysNothingIsLeft() throws Exception {
        try (StuckConsole console = new StuckConsole()) {
            LinkPace impatient = new LinkPace(
                    Duration.ofMillis(10),
                    Duration.ofSeconds(1),
                    Duration.ofMillis(100),
                    Duration.ofSeconds(1),
                    Duration.ofHours(1),
                    Duration.ofSeconds(30),
                    Duration.ofMillis(20),
                    Duration.ofMillis(200));
            try (ConsoleLink link = to(console.address()).pace(impatient).start()) {
                Waiting.until("connected again", () -> console.accepted() > 1);
                assertThat(link.health().lastError()).isEqualTo("the console was silent for 1 s");
            }
        }
    }

    @Test
    void closingLeavesNoThread() {
        try (FakeConsole console = new FakeConsole()) {
            ConsoleLink link = to(console.address()).start();
            console.await(Hello.class, hello -> true);
            assertThat(Waiting.threads("headgate-console")).isNotEmpty();
            link.close();
            link.close();
            assertThat(link.health().connected()).isFalse();
            Waiting.until("no thread", () -> Waiting.threads("headgate-console").isEmpty());
            assertThat(headgate.events().failures()).isZero();
        }
    }

    @Test
    void closingWhileTheConsoleIsAwayOrStuckIsQuickAndLeavesNoThread() throws Exception {
        ConsoleLink away = to(URI.create("ws://127.0.0.1:1")).start();
        Waiting.until("failed", () -> away.health().counts().failures() > 0);
        away.close();
        try (StuckConsole console = new StuckConsole()) {
            ConsoleLink stuck = to(console.address()).start();
            Waiting.until("connected", () -> console.accepted() > 0);
            stuck.close();
        }
        Waiting.until("no thread", () -> Waiting.threads("headgate-console").isEmpty());
    }
}
