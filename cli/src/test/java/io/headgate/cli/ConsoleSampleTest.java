package io.headgate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The rule that the console shows on its page Cluster, while there is none, is one that an engine takes. */
class ConsoleSampleTest {

    private static final Path PAGE = Path.of("../console/page/src/pages/application/Cluster.tsx");
    private static final Pattern SAMPLE = Pattern.compile("class=\"sample\"[^>]*>\\{'(\\{.*\\})'\\}</pre>");

    @TempDir
    private Path folder;

    @Test
    void theSampleOfThePageClusterIsARuleThatAnEngineTakes() throws Exception {
        Matcher sample = SAMPLE.matcher(Files.readString(PAGE));
        assertThat(sample.find()).isTrue();
        String rule = sample.group(1).replace("\\n", "\n");
        Path document = Files.writeString(folder.resolve("rules.json"), "{\"headgate\": 1, \"rules\": [" + rule + "]}");
        CapturedTerminal terminal = CapturedTerminal.pipe();

        assertThat(terminal.run("rules", "check", document.toString()))
                .as(terminal.output())
                .isZero();
    }
}
