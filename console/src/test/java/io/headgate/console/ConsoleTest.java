package io.headgate.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.console.account.Passwords;
import io.headgate.console.web.WebSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConsoleTest {

    @TempDir
    private Path temporary;

    private ConsoleSettings settings() {
        return ConsoleSettings.in(temporary.resolve("console")).withPasswords(new Passwords(10, 1));
    }

    @Test
    void whatItKeepsIsForItsOwnerOnly() throws Exception {
        try (Console console = Console.start(settings(), List.of())) {
            assertThat(console.port()).isPositive();
            assertThat(rights(temporary.resolve("console"))).isEqualTo("rwx------");
            try (var files = Files.list(temporary.resolve("console"))) {
                Set<String> names = new TreeSet<>();
                for (Path file : files.toList()) {
                    names.add(file.getFileName().toString());
                    assertThat(rights(file)).as(file.toString()).isEqualTo("rw-------");
                }
                assertThat(names).contains("console.db", "console.db-wal", "console.lock");
            }
        }
    }

    private static String rights(Path path) throws Exception {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    @Test
    void aFolderIsUsedByOneConsoleAtATime() {
        try (Console first = Console.start(settings(), List.of())) {
            assertThatThrownBy(() -> Console.start(settings(), List.of()))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("folder: ")
                    .hasMessageContaining("no other console is using");
            assertThat(first.port()).isPositive();
        }
        Console.start(settings(), List.of()).close();
    }

    @Test
    void aTokenIsMadeUpAtTheFirstStartAndNoneOnceThereIsAnAccount() {
        String first;
        try (Console console = Console.start(settings(), List.of())) {
            first = console.setUpToken().orElseThrow();
            assertThat(first).hasSizeGreaterThanOrEqualTo(43);
        }
        try (Console again = Console.start(settings(), List.of())) {
            assertThat(again.setUpToken()).isPresent().isNotEqualTo(java.util.Optional.of(first));
        }
        TestConsole.setUp(temporary.resolve("console")).close();
        try (Console ready = Console.start(settings(), List.of())) {
            assertThat(ready.setUpToken()).isEmpty();
        }
    }

    @Test
    void beyondThisMachineItListensOnlyWithTlsOrBehindAProxyAndWithATokenUntilItIsSetUp() {
        ConsoleSettings everywhere = settings().withWeb(WebSettings.at("0.0.0.0", 0));
        assertThatThrownBy(() -> Console.start(everywhere, List.of())).hasMessageStartingWith("host: 0.0.0.0");
        ConsoleSettings proxied =
                settings().withWeb(WebSettings.at("0.0.0.0", 0).withProxy(true));
        assertThatThrownBy(() -> Console.start(proxied, List.of())).hasMessageStartingWith("setUpToken: absent");
        Console.start(proxied.withSetUpToken("0123456789abcdef"), List.of()).close();
        assertThatThrownBy(() -> proxied.withSetUpToken("short"))
                .hasMessageStartingWith("setUpToken: not shown")
                .hasMessageNotContaining("short");
    }

    @Test
    void aStartThatFailsLeavesNothingOpen() {
        try (Console first = Console.start(settings(), List.of())) {
            ConsoleSettings taken =
                    ConsoleSettings.in(temporary.resolve("second")).withWeb(WebSettings.at("127.0.0.1", first.port()));
            assertThatThrownBy(() -> Console.start(taken, List.of()))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("port: " + first.port());
        }
        Console.start(ConsoleSettings.in(temporary.resolve("second")), List.of())
                .close();
    }

    @Test
    void closingEndsAllThreadsThatWereBegun() throws Exception {
        Console.start(settings(), List.of()).close(); // what the JDK and libraries begin once for all
        Set<Thread> before = Thread.getAllStackTraces().keySet();
        try (TestConsole console = TestConsole.setUp(temporary.resolve("other"))) {
            console.admin().get("/api/session");
            assertThat(begun(before)).isNotEmpty().allMatch(Thread::isDaemon);
        }
        long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (!begun(before).isEmpty()) {
            assertThat(System.nanoTime() - deadline)
                    .as(begun(before).toString())
                    .isNegative();
            Thread.sleep(20);
        }
    }

    private static Set<Thread> begun(Set<Thread> before) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !before.contains(thread))
                .filter(thread -> !thread.getName().startsWith("HttpClient")) // of the test itself
                .filter(thread -> !thread.getName().matches("ForkJoinPool.*|Keep-Alive.*|process reaper.*|surefire.*"))
                .filter(thread -> !thread.getName()
                        .matches("Common-Cleaner|CompletableFutureDelayScheduler|VirtualThread.*|Attach Listener"))
                .collect(Collectors.toSet());
    }
}
