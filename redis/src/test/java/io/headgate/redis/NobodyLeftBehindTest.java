package io.headgate.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.sources.contract.Waiting;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A test that forgets to end its Redis, or is broken off, leaves no process behind. */
@Timeout(120)
class NobodyLeftBehindTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** A test run that forgets. */
    static final class Forgets {

        private Forgets() {}

        public static void main(String[] arguments) throws Exception {
            RedisOnLoopback redis = new RedisOnLoopback(Path.of(arguments[0]));
            String info = redis.redis().info("server");
            String pid = info.lines()
                    .filter(line -> line.startsWith("process_id:"))
                    .findFirst()
                    .orElseThrow();
            System.out.println(pid.substring(pid.indexOf(':') + 1).strip());
            System.exit(0);
        }
    }

    @Test
    void aServerEndsWithTheProcessThatStartedIt(@TempDir Path folder) throws Exception {
        Process run = ChildJvm.start(Forgets.class, folder.toString());
        try {
            String told = new String(run.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            long pid = Long.parseLong(told.strip());
            assertThat(run.waitFor()).isZero();
            Waiting.until(
                    "its Redis has ended",
                    PATIENCE,
                    () -> ProcessHandle.of(pid)
                            .map(ProcessHandle::isAlive)
                            .orElse(false)
                            .equals(false));
        } finally {
            run.destroyForcibly();
        }
    }
}
