package io.headgate.rules.source;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A directory as Kubernetes mounts a ConfigMap, changed in the same steps.
 *
 * <pre>
 *   rules.yaml -> ..data/rules.yaml
 *   ..data     -> ..2026_0            then  ..data_tmp -> ..2026_1, renamed over ..data; ..2026_0 is deleted
 * </pre>
 */
final class ConfigMap {

    private final Path directory;
    private int version;

    ConfigMap(Path directory) {
        this.directory = directory;
    }

    Path file() {
        return directory.resolve("rules.yaml");
    }

    void put(String text) throws IOException {
        Path data = directory.resolve("..data");
        Path next = Files.createDirectory(directory.resolve("..2026_" + ++version));
        Files.writeString(next.resolve("rules.yaml"), text);
        Path link = Files.createSymbolicLink(directory.resolve("..data_tmp"), next.getFileName());
        Path before = Files.exists(data) ? data.toRealPath() : next;
        Files.move(link, data, StandardCopyOption.ATOMIC_MOVE);
        if (!Files.isSymbolicLink(file())) {
            Files.createSymbolicLink(file(), Path.of("..data", "rules.yaml"));
        }
        if (!before.equals(next)) {
            deleteAll(before);
        }
    }

    /** A key that is taken out of a ConfigMap: its link stays for a moment, then goes. */
    void remove() throws IOException {
        Files.deleteIfExists(file());
    }

    static void deleteAll(Path directory) throws IOException {
        List<Path> deepestFirst;
        try (Stream<Path> all = Files.walk(directory)) {
            deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : deepestFirst) {
            Files.delete(path);
        }
    }
}
