package io.headgate.cli.doctor;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds Sentinel's artifacts in build files of Maven and Gradle, line by line: a build file need not be one that runs here. */
final class BuildFiles implements Scan {

    private static final Pattern MAVEN = Pattern.compile("<artifactId>\\s*([\\w.-]+)\\s*</artifactId>");
    private static final Pattern EXCLUSION = Pattern.compile("(?s)<exclusion>.*?</exclusion>");

    /** {@code 'group:name'}, {@code group: 'group', name: 'name'}, or in Kotlin {@code "group", "name"}. */
    private static final Pattern GRADLE =
            Pattern.compile("com\\.alibaba\\.(?:csp|cloud)(?::|['\"]\\s*,\\s*(?:name\\s*[:=]\\s*)?['\"])([\\w.-]+)");

    @Override
    public boolean reads(Path file) {
        String name = String.valueOf(file.getFileName());
        return name.equals("pom.xml") || isGradle(name);
    }

    private static boolean isGradle(String name) {
        return name.endsWith(".gradle") || name.endsWith(".gradle.kts") || name.endsWith(".versions.toml");
    }

    @Override
    public void read(Path file, Findings findings) throws IOException {
        Pattern pattern = isGradle(String.valueOf(file.getFileName())) ? GRADLE : MAVEN;
        List<String> lines = withoutExclusions(new String(Files.readAllBytes(file), StandardCharsets.UTF_8))
                .lines()
                .toList();
        for (int index = 0; index < lines.size(); index++) {
            Matcher found = pattern.matcher(lines.get(index));
            while (found.find()) {
                int number = index + 1;
                Artifacts.about(found.group(1))
                        .ifPresent(advice -> findings.add(advice.level(), file, number, advice.what()));
            }
        }
    }

    /** The text with what is excluded left out; its lines keep their numbers. */
    private static String withoutExclusions(String text) {
        return EXCLUSION.matcher(text).replaceAll(exclusion -> exclusion.group().replaceAll("[^\n]", ""));
    }
}
