package com.alibaba.csp.sentinel.eagleeye;

import com.alibaba.csp.sentinel.util.StringUtil;
import java.io.File;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;

/** Where logs go and in which characters, as the system properties say when first used. */
final class LogPlaces {

    /** {@code JM.LOG.PATH}, or {@code logs} at home. */
    static final String BASE = directory("JM.LOG.PATH", directory("user.home", ".") + "logs");

    /** {@code EAGLEEYE.LOG.PATH}, or {@code eagleeye} in {@link #BASE}. */
    static final String EAGLEEYE = directory("EAGLEEYE.LOG.PATH", BASE + "eagleeye");

    static final Charset CHARSET = charset("EAGLEEYE.CHARSET", "GB18030");

    static final String SELF = EAGLEEYE + "eagleeye-self.log";
    static final long SELF_BYTES = number("EAGLEEYE.LOG.SELF.FILESIZE", 200L * 1024 * 1024);

    private LogPlaces() {}

    private static String directory(String property, String otherwise) {
        String value = System.getProperty(property);
        String directory = StringUtil.isBlank(value) ? otherwise : value.trim();
        return directory.endsWith(File.separator) ? directory : directory + File.separator;
    }

    private static Charset charset(String property, String otherwise) {
        String value = System.getProperty(property);
        try {
            return Charset.forName(StringUtil.isBlank(value) ? otherwise : value.trim());
        } catch (IllegalCharsetNameException | UnsupportedCharsetException unknown) {
            return StandardCharsets.UTF_8;
        }
    }

    private static long number(String property, long otherwise) {
        long value = Long.getLong(property, otherwise);
        return value > 0 ? value : otherwise;
    }
}
