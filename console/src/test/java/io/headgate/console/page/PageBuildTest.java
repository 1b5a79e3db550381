package io.headgate.console.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The page in the jar is the one that its source makes. */
@Tag("page")
final class PageBuildTest {

    /*
     * The built page is committed, so that a JDK and Maven suffice to build the console. What is committed twice can differ,
     * hence this test: where Node is present it tests and builds the page once more and compares every byte.
     *
     *   console/page (source)  --copy-->  target/page-work  --npm test, npm run build-->  target/page
     *                                                                                        =  src/main/resources/…/page
     *
     * -Pfast leaves it out, by its tag.
     */
    private static final Path COMMITTED = PageWork.MODULE.resolve("src/main/resources/io/headgate/console/page");
    private static final Path BUILT = PageWork.BUILD.resolve("page");

    @Test
    void theCommittedPageIsWhatItsSourceBuilds() throws Exception {
        assumeTrue(PageWork.isPossible(), "the page is not built again: there is no node and npm here");
        PageWork.fresh();
        PageWork.run("npm", "test");
        PageWork.run("npm", "run", "build", "--", "--outDir", BUILT.toString());
        assertThat(contents(BUILT))
                .as("build the page again: npm ci && npm run build in console/page")
                .isEqualTo(contents(COMMITTED));
    }

    /** The files of a folder: their names, and a digest of what is in them. */
    private static Map<String, String> contents(Path folder) throws Exception {
        List<Path> files;
        try (Stream<Path> all = Files.walk(folder)) {
            files = all.filter(Files::isRegularFile).toList();
        }
        Map<String, String> contents = new TreeMap<>();
        for (Path file : files) {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
            contents.put(folder.relativize(file).toString(), HexFormat.of().formatHex(digest));
        }
        return contents;
    }
}
