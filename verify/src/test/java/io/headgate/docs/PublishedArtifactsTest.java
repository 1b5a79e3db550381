package io.headgate.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the BOM manages is what is published: every module but those whose pom, or the pom above it, skips the deployment. */
class PublishedArtifactsTest {

    private static final Pattern ARTIFACT = Pattern.compile("<artifactId>(headgate-[a-z0-9-]+)</artifactId>");
    private static final Pattern OWN_NAME =
            Pattern.compile("</parent>\\s*(?:<!--.*?-->\\s*)?<artifactId>([a-z0-9-]+)</artifactId>", Pattern.DOTALL);
    private static final String SKIPPED = "<maven.deploy.skip>true</maven.deploy.skip>";

    @Test
    void theBomManagesEveryPublishedArtifactAndNoOther() throws IOException {
        assertThat(managed()).isEqualTo(published());
    }

    @Test
    void theDropInAndTheTestkitArePublishedAndWhatIsOnlyForTestsIsNot() throws IOException {
        assertThat(published())
                .contains("headgate-sentinel", "headgate-sentinel-servlet", "headgate-testkit")
                .noneMatch(artifact ->
                        artifact.contains("contract") || artifact.contains("proof") || artifact.contains("example"));
    }

    private static Set<String> managed() throws IOException {
        String bom = Files.readString(Examples.root().resolve("bom/pom.xml"));
        String management = bom.substring(bom.indexOf("<dependencyManagement>"));
        return ARTIFACT.matcher(management)
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> published() throws IOException {
        Path root = Examples.root();
        try (Stream<MatchResult> modules = Pattern.compile("<module>([^<]+)</module>")
                .matcher(Files.readString(root.resolve("pom.xml")))
                .results()) {
            Set<String> published = new TreeSet<>();
            for (MatchResult module : (Iterable<MatchResult>) modules::iterator) {
                Path folder = root.resolve(module.group(1));
                String pom = Files.readString(folder.resolve("pom.xml"));
                if (!pom.contains("<packaging>pom</packaging>") && !isSkipped(folder)) {
                    published.add(name(pom));
                }
            }
            return published;
        }
    }

    /** Whether the pom of a module, or of a folder around it, skips the deployment. */
    private static boolean isSkipped(Path folder) throws IOException {
        for (Path at = folder; !at.equals(Examples.root()); at = at.getParent()) {
            Path pom = at.resolve("pom.xml");
            if (Files.exists(pom) && Files.readString(pom).contains(SKIPPED)) {
                return true;
            }
        }
        return false;
    }

    private static String name(String pom) {
        Matcher name = OWN_NAME.matcher(pom);
        assertThat(name.find()).as(pom).isTrue();
        return name.group(1);
    }
}
