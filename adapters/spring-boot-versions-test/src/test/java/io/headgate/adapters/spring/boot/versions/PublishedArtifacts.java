package io.headgate.adapters.spring.boot.versions;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The artifacts of this build as a Maven repository in a folder, so that a project elsewhere can depend on them. */
final class PublishedArtifacts {

    /** The version of every artifact. */
    static final String VERSION = "0.1.0-SNAPSHOT";

    private static final Pattern OWN_NAME =
            Pattern.compile("<artifactId>(headgate-[a-z0-9-]+)</artifactId>\\s*(?:<version>[^<]+</version>\\s*)?"
                    + "(?:<packaging>[a-z]+</packaging>\\s*)?<name>");

    private final Path root;
    private final String buildFolder;

    /** The artifacts below {@code root}, which each module has built into its {@code buildFolder}. */
    PublishedArtifacts(Path root, String buildFolder) {
        this.root = root;
        this.buildFolder = buildFolder;
    }

    /** Copies every pom, and every jar that was built, into the folder {@code repository}. */
    void copyTo(Path repository) throws IOException {
        for (Path pom : poms()) {
            Matcher name = OWN_NAME.matcher(Files.readString(pom));
            if (!name.find()) {
                continue;
            }
            String file = name.group(1) + "-" + VERSION;
            Path folder = Files.createDirectories(
                    repository.resolve("io/headgate").resolve(name.group(1)).resolve(VERSION));
            copy(pom, folder.resolve(file + ".pom"));
            Path jar = pom.resolveSibling(buildFolder).resolve(file + ".jar");
            if (Files.exists(jar)) {
                copy(jar, folder.resolve(file + ".jar"));
            }
        }
    }

    private List<Path> poms() throws IOException {
        try (Stream<Path> files = Files.walk(root, 4)) {
            return files.filter(file -> file.endsWith("pom.xml"))
                    .filter(file -> !root.relativize(file).toString().contains("target"))
                    .toList();
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING);
    }
}
