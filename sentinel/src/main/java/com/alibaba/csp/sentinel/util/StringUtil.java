package com.alibaba.csp.sentinel.util;

import java.util.Objects;

/** Questions about text that may be null. */
public final class StringUtil {

    public static final String EMPTY = "";

    public StringUtil() {}

    /** Whether both are null or the same text but for upper and lower case. */
    public static boolean equalsIgnoreCase(CharSequence one, CharSequence other) {
        if (one == null || other == null) {
            return one == null && other == null;
        }
        return one.length() == other.length() && one.toString().equalsIgnoreCase(other.toString());
    }

    /** Whether both are null or the same text. */
    public static boolean equals(String one, String other) {
        return Objects.equals(one, other);
    }

    /** Whether there is nothing but white space: null and empty text are blank. */
    public static boolean isBlank(String text) {
        if (text == null) {
            return true;
        }
        for (int at = 0; at < text.length(); at++) {
            if (!Character.isWhitespace(text.charAt(at))) {
                return false;
            }
        }
        return true;
    }

    /** Whether there is something besides white space. */
    public static boolean isNotBlank(String text) {
        return !isBlank(text);
    }

    /** Whether {@code text} is null or has no characters. */
    public static boolean isEmpty(String text) {
        return text == null || text.isEmpty();
    }

    /** Whether {@code text} has characters. */
    public static boolean isNotEmpty(String text) {
        return !isEmpty(text);
    }

    /** The text without white space around it; empty for null. */
    public static String trimToEmpty(String text) {
        return text == null ? EMPTY : text.trim();
    }

    /** The text without white space around it; null for null. */
    public static String trim(String text) {
        return text == null ? null : text.trim();
    }

    /** The text with its first character in upper case; null for null. */
    public static String capitalize(String text) {
        if (isEmpty(text) || Character.isUpperCase(text.charAt(0))) {
            return text;
        }
        return Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }
}
