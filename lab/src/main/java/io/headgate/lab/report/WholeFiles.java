package io.headgate.lab.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Files that belong together: all are written beside where they go and then put in place, so that none is ever to be seen
 * half-written, and nothing is left where the disk is full. For one thread.
 */
public final class WholeFiles {

    private final Map<Path, byte[]> contents = new LinkedHashMap<>();
    private final Map<Path, Path> drafts = new LinkedHashMap<>();
    private final List<Path> made = new ArrayList<>();

    /** A file of text in UTF-8. @return this */
    public WholeFiles add(Path path, String text) {
        return add(path, text.getBytes(StandardCharsets.UTF_8));
    }

    /** A file. @return this */
    public WholeFiles add(Path path, byte[] bytes) {
        contents.put(path, bytes);
        return this;
    }

    /** Writes them. {@link IllegalArgumentException} where that fails; then they are as they were before. @return the files */
    public List<Path> write() {
        try {
            for (Map.Entry<Path, byte[]> each : contents.entrySet()) {
                draft(each.getKey(), each.getValue());
            }
            for (Map.Entry<Path, Path> each : drafts.entrySet()) {
                move(each.getValue(), each.getKey());
            }
            made.clear();
        } catch (IOException failed) {
            throw new IllegalArgumentException(
                    "out: " + failed.getMessage() + " (expected: files that can be written)", failed);
        } finally {
            cleanUp();
        }
        return List.copyOf(contents.keySet());
    }

    private void draft(Path path, byte[] bytes) throws IOException {
        Path folder = ReportPlace.folder(path);
        if (Files.notExists(folder)) {
            made.add(Files.createDirectory(folder));
        }
        Path draft = folder.resolve("." + path.getFileName() + ".draft");
        drafts.put(path, draft);
        Files.write(draft, bytes);
    }

    private static void move(Path draft, Path path) throws IOException {
        try {
            Files.move(draft, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException plain) {
            Files.move(draft, path, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private void cleanUp() {
        List<Path> leftovers = new ArrayList<>(drafts.values());
        leftovers.addAll(made);
        for (Path leftover : leftovers) {
            try {
                Files.deleteIfExists(leftover);
            } catch (IOException stays) {
                // It could not be written either; the first error says more.
            }
        }
        drafts.clear();
        made.clear();
    }
}
