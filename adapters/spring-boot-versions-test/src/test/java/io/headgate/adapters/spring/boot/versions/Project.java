package io.headgate.adapters.spring.boot.versions;

import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A Maven project that belongs to nobody's build: copied from a template, built by a Maven process of its own. */
final class Project {

    private static final int MOST_MINUTES = 10;

    private final Path folder;

    private Project(Path folder) {
        this.folder = folder;
    }

    /** Copies the template of that name to {@code folder}; {@code @name@} in its pom becomes the value of that name. */
    static Project of(String template, Path folder, Map<String, String> values) throws IOException, URISyntaxException {
        URL found = Project.class.getResource("/" + template);
        if (found == null) {
            throw new IllegalArgumentException("template: " + template + " (expected: a folder of the test resources)");
        }
        Path source = Path.of(found.toURI());
        try (Stream<Path> files = Files.walk(source)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path target = folder.resolve(source.relativize(file).toString());
                Files.createDirectories(target.getParent());
                String text = Files.readString(file);
                for (Map.Entry<String, String> value : values.entrySet()) {
                    text = text.replace("@" + value.getKey() + "@", value.getValue());
                }
                Files.writeString(target, text);
            }
        }
        return new Project(folder);
    }

    /** Builds the project with Maven, into a local repository that holds nothing of this build's own. */
    void build(Path localRepository) throws IOException, InterruptedException {
        Path log = folder.resolve("build.log");
        Process maven = new ProcessBuilder(
                        "mvn", "-B", "-ntp", "-U", "-Dmaven.repo.local=" + localRepository, "package")
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        if (!maven.waitFor(MOST_MINUTES, TimeUnit.MINUTES)) {
            maven.destroyForcibly();
            throw new IllegalStateException("the build took over " + MOST_MINUTES + " minutes, see " + log);
        }
        if (maven.exitValue() != 0) {
            throw new IllegalStateException("the build failed:\n" + Files.readString(log));
        }
    }

    /** Starts the application that the build made, on a free port, with these properties. */
    RunningApplication start(Map<String, String> properties) throws IOException {
        int port = RunningApplication.freePort();
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        properties.forEach((name, value) -> command.add("-D" + name + "=" + value));
        command.add("-Dserver.port=" + port);
        command.add("-Dserver.address=127.0.0.1");
        command.add("-jar");
        command.add(folder.resolve("target/app.jar").toString());
        Path log = folder.resolve("app.log");
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        return new RunningApplication(process, port, log);
    }
}
