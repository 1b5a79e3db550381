package com.alibaba.csp.sentinel.datasource;

import io.headgate.sentinel.file.ReplacedFile;
import java.io.File;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Keeps a value in a file, one writer after the other. The file is replaced as a whole, so that readers see the old text or the
 * new one.
 *
 * @param <T> what is kept
 */
public class FileWritableDataSource<T> implements WritableDataSource<T> {

    private final Converter<T, String> configEncoder;
    private final File file;
    private final Charset charset;
    private final ReentrantLock lock = new ReentrantLock(true);

    /** Writes UTF-8. */
    public FileWritableDataSource(String filePath, Converter<T, String> configEncoder) {
        this(new File(filePath), configEncoder);
    }

    /** Writes UTF-8. */
    public FileWritableDataSource(File file, Converter<T, String> configEncoder) {
        this(file, configEncoder, StandardCharsets.UTF_8);
    }

    /** Writes in {@code charset}. */
    public FileWritableDataSource(File file, Converter<T, String> configEncoder, Charset charset) {
        if (file == null || file.isDirectory()) {
            throw new IllegalArgumentException("Bad file");
        }
        if (configEncoder == null) {
            throw new IllegalArgumentException("Config encoder cannot be null");
        }
        if (charset == null) {
            throw new IllegalArgumentException("Charset cannot be null");
        }
        this.configEncoder = configEncoder;
        this.file = file;
        this.charset = charset;
    }

    @Override
    public void write(T value) throws Exception {
        lock.lockInterruptibly();
        try {
            String text = configEncoder.convert(value);
            if (text == null) {
                throw new NullPointerException("The config encoder made nothing of " + value);
            }
            ReplacedFile.write(file.toPath(), text.getBytes(charset));
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() throws Exception {
        // nothing runs
    }
}
