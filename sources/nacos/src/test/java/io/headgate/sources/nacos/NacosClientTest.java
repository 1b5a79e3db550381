package io.headgate.sources.nacos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.nacos.api.PropertyKeyConst;
import io.headgate.rules.source.NoDocumentException;
import io.headgate.rules.source.WritableRuleSource;
import io.headgate.sources.contract.Recorder;
import io.headgate.sources.contract.ServerProcess;
import io.headgate.sources.contract.Waiting;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The real client, where there is no server: nothing hangs, nothing is taken for a document, nothing stays. */
@Timeout(180)
class NacosClientTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @BeforeAll
    static void keepFilesOfTheClientOutOfTheHome(@TempDir Path folder) {
        System.setProperty("JM.SNAPSHOT.PATH", folder.toString());
        System.setProperty("JM.LOG.PATH", folder.toString());
    }

    private static NacosSource source(int port, Duration deadline) {
        Properties properties = new Properties();
        properties.setProperty(PropertyKeyConst.SERVER_ADDR, "127.0.0.1:" + port);
        return new NacosSource(properties, "orders-rules", "test", NacosSource.PACE, deadline);
    }

    private static List<String> threads() {
        return Waiting.threads(List.of("com.alibaba.nacos", "nacos", "headgate-source")).stream()
                .filter(name -> !name.startsWith("nacos.publisher-")) // of the whole process, as its class says
                .toList();
    }

    @Test
    void aServerThatIsNotThereIsAFailureInTimeAndTheClientEndsWithTheSource() throws Exception {
        NacosSource source = source(ServerProcess.freePort(), Duration.ofSeconds(8));
        assertThat(threads()).isEmpty();
        assertUnreachable(source, Duration.ofSeconds(8));
        Recorder recorder = new Recorder(PATIENCE);
        source.watch(recorder);
        recorder.awaitFailures(1);
        assertThatThrownBy(() -> source.publish("one", WritableRuleSource.ANY_REVISION))
                .isInstanceOf(IOException.class);
        assertThat(threads()).isNotEmpty();
        source.close();
        Waiting.until("no thread left", PATIENCE, () -> threads().isEmpty());
    }

    @Test
    void aServerThatIsSilentIsAFailureInTime() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                NacosSource source = source(silent.getLocalPort() - 1_000, Duration.ofSeconds(2))) {
            assertUnreachable(source, Duration.ofSeconds(2)); // calls go to a port 1,000 above the one that is given
            assertUnreachable(source, Duration.ofSeconds(2));
        }
        Waiting.until("no thread left", PATIENCE, () -> threads().isEmpty());
    }

    private static void assertUnreachable(NacosSource source, Duration deadline) {
        long begin = System.nanoTime();
        assertThatThrownBy(source::read)
                .isInstanceOf(IOException.class)
                .isNotInstanceOf(NoDocumentException.class)
                .hasMessageStartingWith("nacos:127.0.0.1:");
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(deadline.plusSeconds(20));
    }
}
