package com.alibaba.csp.sentinel.eagleeye;

import java.util.Arrays;
import java.util.List;

/** A key of a {@link StatLogger}, in parts: what is counted here is written as one line for each interval. */
public final class StatEntry {

    private final StatLogger statLogger;
    private final String[] keys;
    private final int hash;

    /** What was last counted to: who keeps an entry need not have it looked up until that is closed. A race leaves one or the other. */
    CountAndSum figures;

    public StatEntry(StatLogger statLogger, String key) {
        this(statLogger, new String[] {key});
    }

    public StatEntry(StatLogger statLogger, String key1, String key2) {
        this(statLogger, new String[] {key1, key2});
    }

    public StatEntry(StatLogger statLogger, String key1, String key2, String key3) {
        this(statLogger, new String[] {key1, key2, key3});
    }

    public StatEntry(StatLogger statLogger, String key1, String key2, String key3, String key4) {
        this(statLogger, new String[] {key1, key2, key3, key4});
    }

    public StatEntry(StatLogger statLogger, String key1, String key2, String key3, String key4, String key5) {
        this(statLogger, new String[] {key1, key2, key3, key4, key5});
    }

    public StatEntry(
            StatLogger statLogger, String key1, String key2, String key3, String key4, String key5, String key6) {
        this(statLogger, new String[] {key1, key2, key3, key4, key5, key6});
    }

    public StatEntry(
            StatLogger statLogger,
            String key1,
            String key2,
            String key3,
            String key4,
            String key5,
            String key6,
            String key7) {
        this(statLogger, new String[] {key1, key2, key3, key4, key5, key6, key7});
    }

    public StatEntry(
            StatLogger statLogger,
            String key1,
            String key2,
            String key3,
            String key4,
            String key5,
            String key6,
            String key7,
            String key8) {
        this(statLogger, new String[] {key1, key2, key3, key4, key5, key6, key7, key8});
    }

    public StatEntry(StatLogger statLogger, String key1, String... moreKeys) {
        this(statLogger, joined(key1, moreKeys));
    }

    public StatEntry(StatLogger statLogger, List<String> keys) {
        this(statLogger, keys.toArray(new String[0]));
    }

    public StatEntry(StatLogger statLogger, String[] keys) {
        this.statLogger = statLogger;
        this.keys = keys;
        this.hash = Arrays.hashCode(keys);
    }

    private static String[] joined(String first, String... more) {
        String[] all = new String[more.length + 1];
        all[0] = first;
        System.arraycopy(more, 0, all, 1, more.length);
        return all;
    }

    public String[] getKeys() {
        return keys;
    }

    void appendTo(StringBuilder line, char delimiter) {
        for (int at = 0; at < keys.length; at++) {
            if (at > 0) {
                line.append(delimiter);
            }
            appendPart(line, keys[at]);
        }
    }

    /** Line ends become blanks, or one line would be two. */
    private static void appendPart(StringBuilder line, String part) {
        String text = String.valueOf(part);
        for (int at = 0; at < text.length(); at++) {
            char character = text.charAt(at);
            line.append(character == '\n' || character == '\r' ? ' ' : character);
        }
    }

    /** Counts one. */
    public void count() {
        statLogger.add(this, 1, 0);
    }

    /** Counts {@code count}. */
    public void count(long count) {
        statLogger.add(this, count, 0);
    }

    /** Counts one of the value {@code valueToSum}. */
    public void countAndSum(long valueToSum) {
        statLogger.add(this, 1, valueToSum);
    }

    /** Counts {@code count} that are worth {@code valueToSum} together. */
    public void countAndSum(long count, long valueToSum) {
        statLogger.add(this, count, valueToSum);
    }

    /** Notes a value if it is the greatest or the smallest. */
    public void minMax(long candidate) {
        minMax(candidate, null);
    }

    /** Notes a value, and {@code ref} about it, if it is the greatest or the smallest. */
    public void minMax(long candidate, String ref) {
        statLogger.minMax(this, candidate, ref);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("StatKeys [");
        appendTo(text, ',');
        return text.append(']').toString();
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public boolean equals(Object other) {
        return this == other
                || (other instanceof StatEntry entry && hash == entry.hash && Arrays.equals(keys, entry.keys));
    }
}
