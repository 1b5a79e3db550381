package io.headgate.cli.doctor;

import io.headgate.cli.doctor.Finding.Level;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds Sentinel's artifacts in build files of Maven and Gradle, line by line: a build file need not be one that runs here. Comments of
 * XML are left out.
 */
final class BuildFiles implements Scan {

    private static final Pattern MAVEN = Pattern.compile("<artifactId>\\s*([\\w.-]+)\\s*</artifactId>");
    private static final Pattern COMMENT = Pattern.compile("(?s)<!--.*?-->");
    private static final Pattern EXCLUSION = Pattern.compile("(?s)<exclusion>.*?</exclusion>");
    private static final Pattern DEPENDENCY = Pattern.compile("(?s)<dependency>.*?</dependency>");
    private static final Pattern OF_CORE =
            Pattern.compile("(?s)<exclusion>.*?<artifactId>\\s*(?:sentinel-core|\\*)\\s*</artifactId>.*?</exclusion>");

    /** {@code 'group:name'}, {@code group: 'group', name: 'name'}, or in Kotlin {@code "group", "name"}. */
    private static final Pattern GRADLE = Pattern.compile(
            "(?:com\\.alibaba\\.(?:csp|cloud)|io\\.headgate|org\\.aspectj|org\\.springframework(?:\\.boot)?)"
                    + "(?::|['\"]\\s*,\\s*(?:name\\s*[:=]\\s*)?['\"])([\\w.-]+)");

    private static final Pattern GRADLE_WITHOUT_CORE = Pattern.compile("exclude\\b[^\\n]*\\bsentinel-core\\b");

    private final Project project;
    private final Map<String, Place> staying = new LinkedHashMap<>();
    private boolean gradleExcludesCore;
    private @Nullable Path ofSentinel;

    private record Place(Path file, int line) {}

    BuildFiles(Project project) {
        this.project = project;
    }

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
        String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        if (isGradle(String.valueOf(file.getFileName()))) {
            gradleExcludesCore |= GRADLE_WITHOUT_CORE.matcher(text).find();
            artifacts(GRADLE, text, file, findings);
        } else {
            String active = without(COMMENT, text);
            exclusions(active);
            artifacts(MAVEN, without(EXCLUSION, active), file, findings);
        }
    }

    private void artifacts(Pattern pattern, String text, Path file, Findings findings) {
        List<String> lines = text.lines().toList();
        for (int index = 0; index < lines.size(); index++) {
            Matcher found = pattern.matcher(lines.get(index));
            while (found.find()) {
                artifact(found.group(1), new Place(file, index + 1), findings);
            }
        }
    }

    private void artifact(String name, Place place, Findings findings) {
        project.names(name);
        if (Artifacts.stays(name)) {
            staying.putIfAbsent(name, place);
        }
        Artifacts.about(name).ifPresent(advice -> {
            ofSentinel = ofSentinel == null ? place.file() : ofSentinel;
            findings.add(advice.level(), place.file(), place.line(), advice.what());
        });
    }

    private void exclusions(String text) {
        Matcher dependency = DEPENDENCY.matcher(text);
        while (dependency.find()) {
            Matcher name = MAVEN.matcher(without(EXCLUSION, dependency.group()));
            if (name.find() && OF_CORE.matcher(dependency.group()).find()) {
                project.excludesCoreFrom(name.group(1));
            }
        }
    }

    /** The text with the matches left out; its lines keep their numbers. */
    private static String without(Pattern pattern, String text) {
        return pattern.matcher(text).replaceAll(match -> match.group().replaceAll("[^\n]", ""));
    }

    @Override
    public void finish(Findings findings) {
        cores(findings);
        Path file = ofSentinel;
        if (file != null && !project.isNamed(Artifacts.DROP_IN)) {
            findings.add(Level.CHANGE, file, "put in io.headgate:headgate-sentinel, once, as below");
        }
        if (file != null && project.needsWeaver()) {
            findings.add(
                    Level.CHANGE,
                    file,
                    "put in org.aspectj:aspectjweaver for @SentinelResource; sentinel-annotation-aspectj brought it along");
        }
    }

    private void cores(Findings findings) {
        staying.forEach((artifact, place) -> {
            if (project.bringsCore(artifact) && !gradleExcludesCore) {
                findings.add(
                        Level.CHANGE,
                        place.file(),
                        place.line(),
                        artifact + ": exclude the sentinel-core that it brings, or both jars have the same classes");
            }
        });
    }
}
