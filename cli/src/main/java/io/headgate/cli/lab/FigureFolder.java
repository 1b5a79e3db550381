package io.headgate.cli.lab;

import io.headgate.limiter.Checks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;

/**
 * A folder for pictures: each is written whole or not at all.
 *
 * @param path where they go
 */
record FigureFolder(Path path) {

    /** The folder, if it can be written to or made; otherwise {@link IllegalArgumentException}, before anything has run. */
    static FigureFolder checked(Path path) {
        Path there = path.toAbsolutePath();
        while (there.getParent() != null && !Files.exists(there)) {
            there = there.getParent();
        }
        Checks.require(
                Files.isDirectory(there) && Files.isWritable(there), "out", path, "a folder that can be written");
        return new FigureFolder(path);
    }

    /** Writes texts by file name. @return how many */
    int write(Map<String, String> files) {
        try {
            Files.createDirectories(path);
            for (Map.Entry<String, String> file : files.entrySet()) {
                write(file.getKey(), file.getValue());
            }
            return files.size();
        } catch (IOException failed) {
            throw new IllegalArgumentException(
                    "out: " + path + " (expected: a folder that can be written; " + failed + ")", failed);
        }
    }

    private void write(String name, String text) throws IOException {
        Path draft = path.resolve("." + name + ".draft");
        try {
            Files.writeString(draft, text);
            Files.move(draft, path.resolve(name), StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(draft);
        }
    }
}
