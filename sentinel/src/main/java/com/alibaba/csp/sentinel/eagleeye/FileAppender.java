package com.alibaba.csp.sentinel.eagleeye;

import io.headgate.sentinel.file.RollingFile;
import java.nio.file.Path;

/** Appends to a file; older ones are {@code file.1} and so on. The file is made with its first line. */
final class FileAppender extends EagleEyeAppender {

    private final String path;
    private final RollingFile file;

    FileAppender(String path, long mostBytes, int olderFiles) {
        this.path = path;
        this.file = new RollingFile(age -> Path.of(age == 0 ? path : path + "." + age), mostBytes, olderFiles);
    }

    @Override
    public void append(String log) {
        file.append(log.getBytes(LogPlaces.CHARSET));
    }

    @Override
    public void rollOver() {
        file.roll();
    }

    @Override
    public void close() {
        file.close();
    }

    @Override
    public String getOutputLocation() {
        return path;
    }

    @Override
    public String toString() {
        return "FileAppender[" + path + "]";
    }
}
