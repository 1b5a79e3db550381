package com.alibaba.csp.sentinel.datasource;

import com.alibaba.csp.sentinel.log.RecordLog;
import io.headgate.sentinel.file.BoundedText;
import io.headgate.sentinel.file.FileStamp;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * A file that is read when made and again whenever it has changed. A file that is missing, too large or no rules leaves what was
 * read last in force, and is logged.
 *
 * @param <T> what the file says
 */
public class FileRefreshableDataSource<T> extends AutoRefreshDataSource<String, T> {

    private static final long EVERY_THREE_SECONDS = 3000;
    private static final Charset UTF_8 = StandardCharsets.UTF_8;

    private final File file;
    private final Charset charset;
    private final int firstBuffer;
    private volatile FileStamp seen = FileStamp.NONE;

    /** Reads UTF-8, looks every three seconds. */
    public FileRefreshableDataSource(File file, Converter<String, T> configParser) throws FileNotFoundException {
        this(file, configParser, EVERY_THREE_SECONDS, BoundedText.USUAL_BYTES, UTF_8);
    }

    /** Reads UTF-8, looks every three seconds. */
    public FileRefreshableDataSource(String fileName, Converter<String, T> configParser) throws FileNotFoundException {
        this(new File(fileName), configParser);
    }

    /** Reads UTF-8, looks every three seconds. */
    public FileRefreshableDataSource(File file, Converter<String, T> configParser, int bufSize)
            throws FileNotFoundException {
        this(file, configParser, EVERY_THREE_SECONDS, bufSize, UTF_8);
    }

    /** Looks every three seconds. */
    public FileRefreshableDataSource(File file, Converter<String, T> configParser, Charset charset)
            throws FileNotFoundException {
        this(file, configParser, EVERY_THREE_SECONDS, BoundedText.USUAL_BYTES, charset);
    }

    /**
     * All settings.
     *
     * @param bufSize how large the file is thought to be, 1 to 4 MiB; it may grow beyond this, but not beyond 4 MiB
     */
    public FileRefreshableDataSource(
            File file, Converter<String, T> configParser, long recommendRefreshMs, int bufSize, Charset charset)
            throws FileNotFoundException {
        super(checked(file, configParser, bufSize, charset), recommendRefreshMs);
        this.file = file;
        this.charset = charset;
        this.firstBuffer = bufSize;
        readAtOnce();
    }

    /** Before the thread of the parent starts, so that none is left behind by a constructor that throws. */
    private static <T> Converter<String, T> checked(File file, Converter<String, T> parser, int size, Charset charset) {
        BoundedText.requireSize(size);
        if (file == null || file.isDirectory()) {
            throw new IllegalArgumentException("File can't be null or a directory");
        }
        if (charset == null) {
            throw new IllegalArgumentException("charset can't be null");
        }
        return parser;
    }

    private void readAtOnce() {
        try {
            seen = FileStamp.of(file);
            getProperty().updateValue(loadConfig());
        } catch (Throwable failure) {
            RecordLog.error("[FileRefreshableDataSource] Cannot load " + file, failure);
        }
    }

    @Override
    public String readSource() throws Exception {
        try (InputStream in = new FileInputStream(file)) {
            return BoundedText.read(in, firstBuffer, charset, file);
        } catch (IOException failure) {
            seen = FileStamp.NONE; // may be over the next time, without the file having changed
            throw failure;
        }
    }

    /*
     * The stamp is taken before the file is read: a change while it is being read is found at the next look. A first look that
     * overtakes the constructor finds no file yet.
     */
    @Override
    protected boolean isModified() {
        if (file == null) {
            return false;
        }
        FileStamp now = FileStamp.of(file);
        boolean changed = !now.equals(seen);
        seen = now;
        return changed;
    }

    @Override
    public void close() throws Exception {
        super.close();
    }

    @Override
    public String toString() {
        return "FileRefreshableDataSource{" + file + '}';
    }
}
