package com.alibaba.csp.sentinel.util;

import java.util.Collection;

/** Checks of arguments: an {@link IllegalArgumentException} with the message given, or nothing. */
public class AssertUtil {

    private AssertUtil() {}

    /** Refuses null and empty text; text of blanks is accepted. */
    public static void notEmpty(String text, String message) {
        require(StringUtil.isNotEmpty(text), message);
    }

    /** Refuses null and empty collections. */
    public static void assertNotEmpty(Collection<?> collection, String message) {
        require(collection != null && !collection.isEmpty(), message);
    }

    /** Refuses null, empty text and text of blanks. */
    public static void assertNotBlank(String text, String message) {
        require(StringUtil.isNotBlank(text), message);
    }

    /** Refuses null. */
    public static void notNull(Object value, String message) {
        require(value != null, message);
    }

    /** Refuses null. */
    public static void assertNotNull(Object value, String message) {
        require(value != null, message);
    }

    /** Refuses what is false. */
    public static void isTrue(boolean value, String message) {
        require(value, message);
    }

    /** Refuses what is false. */
    public static void assertTrue(boolean value, String message) {
        require(value, message);
    }

    /** Refuses what is false with an {@link IllegalStateException}. */
    public static void assertState(boolean condition, String message) {
        if (!condition) {
            throw new IllegalStateException(message);
        }
    }

    private static void require(boolean holds, String message) {
        if (!holds) {
            throw new IllegalArgumentException(message);
        }
    }
}
