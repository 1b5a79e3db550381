package io.headgate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The script {@code ./headgate} in an empty copy of the project, with a Maven and a Java that only tell what they were asked for. */
@Timeout(60)
class LauncherTest {

    private static final String MAVEN = """
            #!/usr/bin/env bash
            mkdir -p cli/target-fast verify/target-fast
            echo "$@" >>asked-of-maven
            echo '[INFO] Building headgate cli'
            """;

    private static final String JAVA = """
            #!/usr/bin/env bash
            if [ "$1" = -XshowSettings:properties ]; then
              printf '    java.home = %s\\n    java.version = 17.0.1\\n' "$(cd "$(dirname "$0")/.." && pwd)" >&2
            else
              echo 'headgate: 1'
            fi
            """;

    @TempDir
    Path copy;

    private String output = "";
    private String error = "";

    @BeforeEach
    void fill() throws IOException {
        Path launcher = root().resolve("headgate");
        executable("headgate", Files.readString(launcher));
        executable("jdk/bin/java", JAVA);
        executable("jdk/bin/javac", "#!/usr/bin/env bash\n");
        executable("bin/mvn", MAVEN);
        Files.writeString(copy.resolve("pom.xml"), "<project/>\n");
        Files.createDirectories(copy.resolve("examples/servlet"));
        Files.writeString(copy.resolve("examples/servlet/pom.xml"), "<project/>\n");
    }

    private static Path root() {
        Path root = Path.of("").toAbsolutePath();
        while (!Files.exists(root.resolve("headgate"))) {
            root = root.getParent();
        }
        return root;
    }

    private void executable(String name, String text) throws IOException {
        Path file = copy.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private int run(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("bash", "headgate"));
        command.addAll(List.of(arguments));
        Path out = copy.resolve("stdout");
        Path err = copy.resolve("stderr");
        ProcessBuilder launcher = new ProcessBuilder(command)
                .directory(copy.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        launcher.environment().put("JAVA_HOME", copy.resolve("jdk").toString());
        launcher.environment().merge("PATH", copy.resolve("bin").toString(), (path, bin) -> bin + ":" + path);
        Process process = launcher.start();
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        output = Files.readString(out);
        error = Files.readString(err);
        return process.exitValue();
    }

    private boolean hasBuilt() {
        return Files.exists(copy.resolve("asked-of-maven"));
    }

    @Test
    void theFirstRunWritesNothingButTheDocumentToStandardOutput() throws Exception {
        assertThat(run("rules", "convert", "x.json")).isZero();
        assertThat(hasBuilt()).isTrue();
        assertThat(output).isEqualTo("headgate: 1\n");
        assertThat(error).contains("headgate: building cli").contains("headgate: built cli in");
    }

    @Test
    void helpOfTheMutantsRunsNone() throws Exception {
        assertThat(run("mutants", "--help")).isZero();
        assertThat(output).startsWith("usage: ./headgate mutants\n").contains("planted bugs");
        assertThat(hasBuilt()).isFalse();
    }

    @Test
    void helpOfTheExamplesNamesThem() throws Exception {
        assertThat(run("example", "--help")).isZero();
        assertThat(output).startsWith("usage: ./headgate example NAME").contains("NAME is one of: servlet");
        assertThat(error).isEmpty();
    }

    @Test
    void anExampleThatIsNotThereIsOneLine() throws Exception {
        assertThat(run("example", "nothing")).isEqualTo(2);
        assertThat(error).isEqualTo("headgate: example: nothing (expected one of: servlet)\n");
    }
}
