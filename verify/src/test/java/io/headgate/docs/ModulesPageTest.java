package io.headgate.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The modules of {@code docs/architecture.md}, and what each builds on, are those of the poms. */
class ModulesPageTest {

    private static final Pattern ROW = Pattern.compile("\\| `([a-z0-9/-]+)` \\| [^|]+ \\|(.*)\\|");
    private static final Pattern NAMED = Pattern.compile("\\(?`[a-z0-9/-]+`\\)?");
    private static final Pattern DEPENDENCY = Pattern.compile(
            "<dependency>\\s*<groupId>io\\.headgate</groupId>\\s*<artifactId>([a-z0-9-]+)</artifactId>(.*?)</dependency>",
            Pattern.DOTALL);
    private static final Pattern MANAGED =
            Pattern.compile("<dependencyManagement>.*?</dependencyManagement>", Pattern.DOTALL);
    private static final Pattern OWN_NAME =
            Pattern.compile("</parent>\\s*(?:<!--.*?-->\\s*)?<artifactId>([a-z0-9-]+)</artifactId>", Pattern.DOTALL);

    @Test
    void thePageNamesEveryModuleWithWhatItBuildsOn() throws IOException {
        assertThat(onThePage()).isEqualTo(inThePoms());
    }

    private static Map<String, Set<String>> onThePage() throws IOException {
        Map<String, Set<String>> modules = new TreeMap<>();
        for (String line : Files.readAllLines(Examples.root().resolve("docs/architecture.md"))) {
            Matcher row = ROW.matcher(line);
            if (row.matches()) {
                Set<String> builtOn = new TreeSet<>();
                NAMED.matcher(row.group(2))
                        .results()
                        .forEach(name -> builtOn.add(name.group().replace("`", "")));
                modules.put(row.group(1), builtOn);
            }
        }
        return modules;
    }

    private static Map<String, Set<String>> inThePoms() throws IOException {
        Map<String, String> poms = poms();
        Map<String, String> folders = new TreeMap<>();
        poms.forEach((folder, pom) -> folders.put(artifact(pom), folder));
        Map<String, Set<String>> modules = new TreeMap<>();
        poms.forEach((folder, pom) -> modules.put(folder, builtOn(pom, folders)));
        return modules;
    }

    /** The poms of modules that make a jar, by folder. */
    private static Map<String, String> poms() throws IOException {
        Path root = Examples.root();
        Map<String, String> poms = new TreeMap<>();
        try (Stream<Path> files = Files.find(root, 4, (file, kind) -> file.endsWith("pom.xml"))) {
            for (Path file : (Iterable<Path>) files::iterator) {
                String folder = root.relativize(file.getParent()).toString();
                String pom = Files.readString(file);
                if (!folder.contains("target") && !pom.contains("<packaging>pom</packaging>")) {
                    poms.put(folder, pom);
                }
            }
        }
        return poms;
    }

    private static String artifact(String pom) {
        Matcher name = OWN_NAME.matcher(pom);
        assertThat(name.find()).as(pom).isTrue();
        return name.group(1);
    }

    private static Set<String> builtOn(String pom, Map<String, String> folders) {
        Set<String> builtOn = new TreeSet<>();
        Matcher dependency = DEPENDENCY.matcher(MANAGED.matcher(pom).replaceAll(""));
        while (dependency.find()) {
            String more = dependency.group(2);
            if (!more.contains("<scope>test</scope>")) {
                String folder = folders.get(dependency.group(1));
                builtOn.add(more.contains("<optional>true</optional>") ? "(" + folder + ")" : folder);
            }
        }
        return builtOn;
    }
}
