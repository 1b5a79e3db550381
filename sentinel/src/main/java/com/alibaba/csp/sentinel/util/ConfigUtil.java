package com.alibaba.csp.sentinel.util;

import com.alibaba.csp.sentinel.log.LogBase;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.net.URL;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Properties;

/** Reads property files. It writes no log, because the log reads its own settings with it. */
public final class ConfigUtil {

    public static final String CLASSPATH_FILE_FLAG = "classpath:";

    private static final System.Logger LOG = System.getLogger(ConfigUtil.class.getName());
    private static final String CHARSET_KEY = "csp.sentinel.charset";

    private ConfigUtil() {}

    /**
     * The properties in a file: a path, relative ones from the working directory, or {@code classpath:name}, where all files of
     * that name are read and later ones win. Null when there is no such file, or it cannot be read.
     */
    public static Properties loadProperties(String fileName) {
        if (StringUtil.isBlank(fileName)) {
            return null;
        }
        String name = fileName.trim();
        try {
            return name.startsWith(CLASSPATH_FILE_FLAG)
                    ? fromClassPath(name.substring(CLASSPATH_FILE_FLAG.length()).trim())
                    : fromFile(Path.of(System.getProperty("user.dir")).resolve(name));
        } catch (IOException | IllegalArgumentException unreadable) {
            LOG.log(System.Logger.Level.WARNING, "Properties left out, cannot be read: " + name, unreadable);
            return null;
        }
    }

    private static Properties fromFile(Path file) throws IOException {
        return Files.isRegularFile(file) ? read(List.of(file.toUri().toURL())) : null;
    }

    private static Properties fromClassPath(String name) throws IOException {
        String path = name.startsWith("/") ? name.substring(1) : name;
        List<URL> found = Collections.list(classLoader().getResources(path));
        return found.isEmpty() ? null : read(found);
    }

    private static Properties read(List<URL> places) throws IOException {
        Properties properties = new Properties();
        for (URL place : places) {
            try (InputStream bytes = place.openStream();
                    Reader text = new InputStreamReader(bytes, charset())) {
                properties.load(text);
            }
        }
        return properties;
    }

    private static ClassLoader classLoader() {
        ClassLoader ofThread = Thread.currentThread().getContextClassLoader();
        return ofThread != null ? ofThread : LogBase.class.getClassLoader();
    }

    private static Charset charset() {
        String name = System.getProperty(CHARSET_KEY);
        return StringUtil.isBlank(name) ? StandardCharsets.UTF_8 : Charset.forName(name.trim());
    }

    /** The directory with a separator at its end. */
    public static String addSeparator(String dir) {
        return dir.endsWith(File.separator) ? dir : dir + File.separator;
    }
}
