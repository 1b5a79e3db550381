package io.headgate.cli.doctor;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Properties;

/** The dependency that replaces Sentinel's artifacts, as a build file has it. */
public final class Replacement {

    private Replacement() {}

    /** For Maven and, in the last line, for Gradle. */
    static List<String> lines() {
        String version = version();
        return List.of(
                "<dependency>",
                "  <groupId>io.headgate</groupId>",
                "  <artifactId>headgate-sentinel</artifactId>",
                "  <version>" + version + "</version>",
                "</dependency>",
                "Gradle: implementation(\"io.headgate:headgate-sentinel:" + version + "\")");
    }

    /** The version of this program, which the build writes into a file. */
    public static String version() {
        Properties release = new Properties();
        try (InputStream file = Replacement.class.getResourceAsStream("release.properties")) {
            release.load(requireNonNull(file, "release.properties"));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        return release.getProperty("version", "");
    }
}
