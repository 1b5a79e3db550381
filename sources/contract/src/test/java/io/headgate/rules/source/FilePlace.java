package io.headgate.rules.source;

import io.headgate.sources.contract.Place;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;

/** A file that is replaced by rename. It is out of reach while a directory has its name. */
final class FilePlace implements Place {

    private final Path directory;
    private final Path file;

    FilePlace(Path directory) {
        this.directory = directory;
        this.file = directory.resolve("rules.yaml");
    }

    Path file() {
        return file;
    }

    @Override
    public RuleSource source() {
        return new FileSource(
                file, Pace.every(Duration.ofSeconds(2)).withRetries(Duration.ofMillis(20), Duration.ofMillis(500)));
    }

    @Override
    public void put(String text) throws IOException {
        Path next = Files.writeString(directory.resolve("rules.yaml.next"), text);
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
    }

    @Override
    public void remove() throws IOException {
        Files.deleteIfExists(file);
    }

    @Override
    public void cutOff() throws IOException {
        Files.deleteIfExists(file);
        Files.createDirectory(file);
        Files.writeString(file.resolve("inside"), "a rename cannot replace a directory that is not empty");
    }

    @Override
    public void comeBackWith(String text) throws IOException {
        ConfigMap.deleteAll(file);
        put(text);
    }

    @Override
    public void close() {}
}
