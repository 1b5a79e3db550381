package io.headgate.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.sources.contract.Waiting;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A test that forgets to end its Redis leaves no process behind. */
@Timeout(120)
class NobodyLeftBehindTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** A test run that forgets. */
    static final class Forgets {

        private Forgets() {}

        public static void main(String[] arguments) throws Exception {
            RedisOnLoopback redis = new RedisOnLoopback(Path.of(arguments[0]));
            System.out.println(redis.redis().ping() + " " + redis.server().port());
            System.exit(0);
        }
    }

    @Test
    void aServerEndsWithTheProcessThatStartedIt(@TempDir Path folder) throws Exception {
        Process run = ChildJvm.start(Forgets.class, folder.toString());
        try {
            String told = new String(run.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(told).startsWith("PONG ");
            assertThat(run.waitFor()).isZero();
            int port = Integer.parseInt(told.substring("PONG ".length()).strip());
            Waiting.until("its Redis has ended", PATIENCE, () -> !accepts(port));
        } finally {
            run.destroyForcibly();
        }
    }

    private static boolean accepts(int port) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException refused) {
            return false;
        }
    }
}
