package com.alibaba.csp.sentinel.datasource;

import com.alibaba.csp.sentinel.log.RecordLog;
import io.headgate.sentinel.file.BoundedText;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

/**
 * A file inside a jar, read once.
 *
 * @param <T> what the file says
 */
public class FileInJarReadableDataSource<T> extends AbstractDataSource<String, T> {

    private final String jarName;
    private final String fileInJarName;
    private final Charset charset;
    private final int firstBuffer;
    private final JarFile jarFile;

    /** Reads UTF-8. */
    public FileInJarReadableDataSource(String jarName, String fileInJarName, Converter<String, T> configParser)
            throws IOException {
        this(jarName, fileInJarName, configParser, BoundedText.USUAL_BYTES, StandardCharsets.UTF_8);
    }

    /** Reads UTF-8. */
    public FileInJarReadableDataSource(
            String jarName, String fileInJarName, Converter<String, T> configParser, int bufSize) throws IOException {
        this(jarName, fileInJarName, configParser, bufSize, StandardCharsets.UTF_8);
    }

    /** A file of the usual size. */
    public FileInJarReadableDataSource(
            String jarName, String fileInJarName, Converter<String, T> configParser, Charset charset)
            throws IOException {
        this(jarName, fileInJarName, configParser, BoundedText.USUAL_BYTES, charset);
    }

    /** All settings; {@code bufSize} is 1 to 4 MiB. */
    public FileInJarReadableDataSource(
            String jarName, String fileInJarName, Converter<String, T> configParser, int bufSize, Charset charset)
            throws IOException {
        super(configParser);
        requireText(jarName, "jarName");
        requireText(fileInJarName, "fileInJarName");
        BoundedText.requireSize(bufSize);
        if (charset == null) {
            throw new IllegalArgumentException("charset can't be null");
        }
        this.jarName = jarName;
        this.fileInJarName = fileInJarName;
        this.charset = charset;
        this.firstBuffer = bufSize;
        this.jarFile = new JarFile(jarName);
        readAtOnce();
    }

    private static void requireText(String value, String name) {
        if (value == null || value.isBlank()) {
            throw new IllegalArgumentException(name + " cannot be blank");
        }
    }

    private void readAtOnce() {
        try {
            getProperty().updateValue(loadConfig());
        } catch (Throwable failure) {
            RecordLog.error("[FileInJarReadableDataSource] Cannot load " + fileInJarName + " of " + jarName, failure);
        }
    }

    @Override
    public String readSource() throws Exception {
        ZipEntry entry = jarFile.getEntry(fileInJarName);
        if (entry == null || entry.isDirectory()) {
            throw new FileNotFoundException("No file " + fileInJarName + " in " + jarName);
        }
        try (InputStream in = jarFile.getInputStream(entry)) {
            return BoundedText.read(in, firstBuffer, charset, jarName + "!/" + fileInJarName);
        }
    }

    @Override
    public void close() throws Exception {
        jarFile.close();
    }
}
