package io.headgate.adapters.spring.boot.aot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.springframework.boot.SpringApplicationAotProcessor;

/** Prepares an application in a folder, as Boot's plugins for Maven and Gradle do. */
final class AheadOfTime {
    /*
     *   application.yml ─┐
     *   the application ─┴─> SpringApplicationAotProcessor ──> sources ──> compiler ──> classes ─┐
     *                         (a JVM of its own)          ├──> resources ────────────────────────┼─> -Dspring.aot.enabled=true
     *                                                     └──> classes (proxies) ────────────────┘    (a JVM of its own)
     */

    private final Path folder;
    private final Class<?> application;

    /** With that {@code application.yml}. */
    AheadOfTime(Path folder, Class<?> application, String settings) throws IOException {
        this.folder = folder;
        this.application = application;
        for (String part : List.of("settings", "sources", "resources", "classes")) {
            Files.createDirectory(folder.resolve(part));
        }
        Files.writeString(folder.resolve("settings/application.yml"), settings);
    }

    /** Writes what is decided ahead of time. Returns what was said meanwhile. */
    String process() throws IOException, InterruptedException {
        try (ChildJvm processor = ChildJvm.start(
                folder.resolve("process.log"),
                List.of(folder.resolve("settings")),
                SpringApplicationAotProcessor.class.getName(),
                application.getName(),
                folder.resolve("sources").toString(),
                folder.resolve("resources").toString(),
                folder.resolve("classes").toString(),
                "shop",
                "shop")) {
            processor.awaitEnd();
            return processor.said();
        }
    }

    /** Compiles what was written. */
    void compile() throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter said = new StringWriter();
        List<Path> sources;
        try (Stream<Path> files = Files.walk(folder.resolve("sources"))) {
            sources = files.filter(Files::isRegularFile).toList();
        }
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            Path classes = folder.resolve("classes");
            List<String> options =
                    List.of("-d", classes.toString(), "-classpath", ChildJvm.classPath(List.of(classes)), "-proc:none");
            assertThat(compiler.getTask(said, files, null, options, null, files.getJavaFileObjectsFromPaths(sources))
                            .call())
                    .as(said::toString)
                    .isTrue();
        }
    }

    /** Starts what was prepared. */
    ChildJvm start() throws IOException {
        return ChildJvm.start(
                folder.resolve("run.log"),
                List.of(folder.resolve("classes"), folder.resolve("resources"), folder.resolve("settings")),
                "-Dspring.aot.enabled=true",
                application.getName());
    }
}
