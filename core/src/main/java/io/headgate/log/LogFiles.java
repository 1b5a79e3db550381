package io.headgate.log;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The files of one log from the writer's side: opened, mended, set aside, kept within their caps. Not for several threads. */
final class LogFiles implements Closeable {

    private final FileSeries series;
    private final LineFormat<?> format;
    private final FileOpener opener;
    private final WriterLock lock;
    private final long maxFileBytes;
    private final int maxFiles;
    private @Nullable CurrentFile current;

    LogFiles(LogSettings settings, LineFormat<?> format, FileOpener opener) {
        this.series = new FileSeries(settings.directory(), settings.application(), format.kind());
        this.format = format;
        this.opener = opener;
        this.lock = new WriterLock(series.lock());
        this.maxFileBytes = settings.maxFileBytes();
        this.maxFiles = settings.maxFiles();
    }

    /** The path of the file being written. */
    Path current() {
        return series.current();
    }

    /** Makes sure that the current file is open, whole, and still where its name says. */
    void open() throws IOException {
        if (current != null && current.isIntact()) {
            return;
        }
        closeCurrent();
        FileOpener.makeDirectory(series.directory());
        lock.hold();
        openCurrent();
        trim();
    }

    private void openCurrent() throws IOException {
        CurrentFile file = CurrentFile.open(series.current(), format.header(), opener);
        current = file;
        if (file.isForeign()) {
            closeCurrent();
            series.setCurrentAside(maxFiles);
            file = CurrentFile.open(series.current(), format.header(), opener);
            current = file;
        }
        file.begin();
    }

    /** Whether that many more bytes fit into the current file. */
    boolean hasRoomFor(long bytes) throws IOException {
        return opened().length() + bytes <= maxFileBytes;
    }

    /** Appends whole lines: all or none. */
    void append(ByteBuffer lines) throws IOException {
        opened().append(lines);
    }

    /** Sets the current file aside, if there is a line in it, and begins a new one. */
    void beginNext() throws IOException {
        if (opened().hasLines()) {
            closeCurrent();
            series.setCurrentAside(maxFiles);
            trim();
            openCurrent();
        }
    }

    private void trim() throws IOException {
        series.trim(maxFiles, maxFileBytes * (maxFiles - 1));
    }

    private CurrentFile opened() throws IOException {
        if (current == null) {
            throw new IOException(series.current() + ": not open");
        }
        return current;
    }

    /** The last second that any file has a line for; damaged files are passed over. */
    OptionalLong lastSecond() throws IOException {
        for (Path file : series.newestFirst()) {
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
                OptionalLong last = new LogFile(channel).lastSecond();
                if (last.isPresent()) {
                    return last;
                }
            }
        }
        return OptionalLong.empty();
    }

    /** Closes the current file; what cannot be closed is left to the collector. */
    void closeCurrent() {
        CurrentFile file = current;
        current = null;
        closeQuietly(file);
    }

    @Override
    public void close() {
        closeCurrent();
        closeQuietly(lock);
    }

    private static void closeQuietly(@Nullable Closeable file) {
        try {
            if (file != null) {
                file.close();
            }
        } catch (IOException nothingWasBuffered) {
            // every line went to the system before
        }
    }
}
