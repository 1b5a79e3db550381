package io.headgate.sentinel.proof.api;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/** Where the two sides of the comparison lie. */
final class Published {

    private Published() {}

    /** The jars whose place the drop-in takes. */
    static List<Path> originals() {
        return jars("originals");
    }

    /** Jars that are compiled against them. */
    static List<Path> adapters() {
        return jars("adapters");
    }

    private static List<Path> jars(String folder) {
        try (Stream<Path> files = Files.list(Path.of(setting("headgate.published"), folder))) {
            return files.filter(file -> file.toString().endsWith(".jar"))
                    .sorted()
                    .toList();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Our classes, and nothing else that may be on a class path beside them. */
    static Path ours() {
        return Path.of(setting("headgate.dropin.classes")).normalize();
    }

    /** The same as a jar, which is all that the comparator reads. */
    static Path oursAsJar() throws IOException {
        Path jar = Path.of(setting("headgate.published"), "ours.jar");
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream zip = new JarOutputStream(out);
                Stream<Path> files = Files.walk(ours())) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                zip.putNextEntry(new JarEntry(ours().relativize(file).toString().replace('\\', '/')));
                Files.copy(file, zip);
                zip.closeEntry();
            }
        }
        return jar;
    }

    static Path differences() {
        return Path.of(setting("headgate.dropin.differences"));
    }

    /** Whether a difference fails the build, or is printed only. */
    static boolean mustBeComplete() {
        return Boolean.parseBoolean(setting("headgate.dropin.complete"));
    }

    private static String setting(String name) {
        String value = System.getProperty(name);
        if (value == null) {
            throw new IllegalStateException(name + ": null (expected: set by the build)");
        }
        return value;
    }
}
