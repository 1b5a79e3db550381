package io.headgate.rules.source;

import io.headgate.rules.document.RuleDocuments;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a document in a file. A change is seen when its directory shows it, by rename, by writing or by the symbolic links of a
 * Kubernetes ConfigMap, and at the latest with the next look at the {@link Pace}: on network drives, where the system has no
 * watches left, or when a directory further up was exchanged.
 *
 * <p>A file that somebody is writing may be read in the middle. Then half a document is told, for the listener to refuse, and
 * the whole one follows. {@link #publish} does not have that weakness. Publishers that use this class exclude one another,
 * across processes too, by a file {@code .NAME.lock} beside the document.
 */
public final class FileSource extends WatchingSource implements WritableRuleSource {

    private static final Pace PACE =
            Pace.every(Duration.ofSeconds(2)).withRetries(Duration.ofMillis(200), Duration.ofSeconds(2));
    private static final Duration LOCK_DEADLINE = Duration.ofSeconds(5);

    private final Path file;
    private final DirectoryWatch directory;
    private boolean watchable;

    /** On this file, which need not be there yet. Looks every two seconds besides watching the directory. */
    public FileSource(Path file) {
        this(file, PACE);
    }

    /** Looks at another pace besides watching the directory. */
    public FileSource(Path file, Pace pace) {
        super("file:" + file.toAbsolutePath().normalize(), pace);
        this.file = file.toAbsolutePath();
        this.directory = new DirectoryWatch(parent(this.file));
    }

    private static Path parent(Path file) {
        Path parent = file.getParent();
        if (parent == null) {
            throw new IllegalArgumentException("file: " + file + " (expected: a file in a directory)");
        }
        return parent;
    }

    @Override
    protected Fetched fetch() throws IOException {
        try {
            return readFile();
        } catch (NoSuchFileException perhapsJustExchanged) { // links were followed to a directory that is gone by now
            return readAgain();
        } catch (FileSystemException refused) {
            throw new IOException(name() + ": cannot be read: " + refused, refused);
        }
    }

    private Fetched readAgain() throws IOException {
        try {
            return readFile();
        } catch (NoSuchFileException missing) {
            throw new NoDocumentException(name());
        } catch (FileSystemException refused) {
            throw new IOException(name() + ": cannot be read: " + refused, refused);
        }
    }

    private Fetched readFile() throws IOException {
        BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
        if (!attributes.isRegularFile()) { // a pipe would be waited for, a device read for ever
            throw new IOException(name() + ": is not a regular file");
        }
        Content.checkLength(name(), attributes.size());
        try (InputStream in = Files.newInputStream(file)) {
            return document(in.readNBytes(RuleDocuments.MOST_BYTES + 1)); // it may have grown meanwhile
        }
    }

    @Override
    protected Fetched look(@Nullable Fetched told) throws IOException {
        watchable = directory.begin();
        return fetch();
    }

    @Override
    protected void rest(Duration most) throws InterruptedException {
        if (watchable) {
            directory.await(most);
        } else {
            super.rest(most);
        }
    }

    @Override
    protected void release() {
        directory.close();
    }

    @Override
    public String publish(String text, String expectedRevision) throws IOException, InterruptedException {
        byte[] content = bytes(text);
        try (FileReplacement replacement = FileReplacement.of(file, LOCK_DEADLINE)) {
            if (!expectedRevision.equals(ANY_REVISION)) {
                checkIsThere(expectedRevision);
            }
            replacement.replaceWith(content);
        } catch (FileSystemException refused) {
            throw new IOException(name() + ": cannot be written: " + refused, refused);
        }
        lookAgain();
        return revision(content);
    }

    private void checkIsThere(String expectedRevision) throws IOException {
        String found;
        try {
            found = fetch().revision();
        } catch (NoDocumentException missing) {
            found = NOTHING;
        }
        if (!found.equals(expectedRevision)) {
            throw new ConflictException(name(), expectedRevision, found);
        }
    }
}
