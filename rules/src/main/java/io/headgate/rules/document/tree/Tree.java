package io.headgate.rules.document.tree;

import org.jspecify.annotations.Nullable;

/** Reads a text as a tree. */
public final class Tree {

    static final String BYTE_ORDER_MARK = "\uFEFF";

    private Tree() {}

    /**
     * The tree of a text, which is JSON when it begins with a brace or a bracket and YAML otherwise. A byte order mark in front
     * is passed over. Null when it cannot be read; then {@code findings} say why.
     */
    public static @Nullable Node read(String text, int mostBytes, Findings findings) {
        TreeBuilder builder = new TreeBuilder(findings);
        try {
            if (hasMoreBytes(text, mostBytes)) {
                throw builder.stopped(Place.NOWHERE, text.length() + " characters", "at most " + mostBytes + " bytes");
            }
            String body = text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
            return isJson(body) ? JsonTree.read(body, builder) : YamlTree.read(body, builder);
        } catch (TreeBuilder.Stopped said) {
            return null;
        }
    }

    /** Whether a text is JSON: it begins with a brace or a bracket. */
    static boolean isJson(String text) {
        for (int index = 0; index < text.length(); index++) {
            char sign = text.charAt(index);
            if (sign != ' ' && sign != '\n' && sign != '\r' && sign != '\t') {
                return sign == '{' || sign == '[';
            }
        }
        return false;
    }

    /** Whether it is longer than that in UTF-8, without writing it there. */
    private static boolean hasMoreBytes(String text, int most) {
        long bytes = text.length();
        for (int index = 0; index < text.length() && bytes <= most; index++) {
            char sign = text.charAt(index);
            bytes += sign < 0x80 ? 0 : sign < 0x800 || Character.isSurrogate(sign) ? 1 : 2;
        }
        return bytes > most;
    }
}
