package io.headgate.adapters.spring.boot.versions;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Stream;

/** Makes projects outside this build that depend on its artifacts by Maven's own resolution. */
final class OutsideProjects {

    private final Path folder;
    private final Path localRepository;
    private final Path artifacts;

    /**
     * Projects in the build folder of this module. Maven's downloads are kept there too, unless
     * {@code -Dheadgate.boot.repository=FOLDER} names another folder for them.
     */
    OutsideProjects() throws IOException {
        Path build = Path.of(System.getProperty("headgate.build", "target")).toAbsolutePath();
        folder = build.resolve("projects");
        localRepository = Path.of(System.getProperty(
                "headgate.boot.repository", build.resolve("repository").toString()));
        empty(localRepository.resolve("io/headgate")); // Maven would not look for a newer snapshot in a folder
        artifacts = build.resolve("artifacts");
        Path root = Path.of("").toAbsolutePath().getParent().getParent();
        new PublishedArtifacts(root, build.getFileName().toString()).copyTo(artifacts);
    }

    /** The project of a template, built with that version of Spring Boot. */
    Project build(String template, String boot) throws Exception {
        Path place = folder(template + "-" + boot);
        Map<String, String> values = Map.of(
                "boot",
                boot,
                "headgate",
                PublishedArtifacts.VERSION,
                "repository",
                artifacts.toUri().toString());
        Project project = Project.of(template, place, values);
        project.build(localRepository);
        return project;
    }

    /** A new folder of that name, for files that a test may leave behind. */
    Path folder(String name) throws IOException {
        Path place = folder.resolve(name);
        empty(place);
        return Files.createDirectories(place);
    }

    private static void empty(Path place) throws IOException {
        if (Files.exists(place)) {
            try (Stream<Path> files = Files.walk(place)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
