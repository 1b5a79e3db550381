package io.headgate.bench.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class RedisCommandTest {

    @TempDir
    Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @Test
    void theSmokeRunAsksEverybodyAndEverybodyKeepsToItsLimit() throws Exception {
        run("--quick", "--turn-millis", "100", "--rounds", "1", "--out", folder.toString());

        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("reached       everybody admits what is due and no more", "strict, GCRA", "leased")
                .contains("no figure is to be quoted");
        try (Stream<Path> kept = Files.list(folder)) {
            assertThat(kept).singleElement().asString().contains("redis-trial-");
        }
    }

    @Test
    void theFleetOfProcessesKeepsItsPromise() throws Exception {
        run("--accuracy", "--quick");

        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("reached       ours: nothing beyond the promise", "Redisson", "Bucket4j batching");
    }

    private void run(String... options) throws Exception {
        PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
        new RedisCommand().prepare(List.of(options)).start(stream);
    }
}
