package io.headgate.cli.doctor;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The whole names of settings, line by line, of a properties file or of YAML, where a name goes on further in on the lines below:
 *
 * <pre>
 *   spring:
 *     cloud.sentinel:
 *       transport:            spring.cloud.sentinel.transport
 * </pre>
 *
 * <p>Reads lines and not YAML, for many such files become YAML only when a build has put its values in. For one file, from its first line on.
 */
final class SettingNames {

    private record Part(int indent, String name) {}

    private final Deque<Part> around = new ArrayDeque<>();

    /** The name that the next line is about; empty where there is none. */
    String in(String line) {
        String text = line.strip();
        int end = endOfName(text);
        if (text.startsWith("---")) {
            around.clear(); // another document
        }
        if (end <= 0 || text.startsWith("#") || text.startsWith("!") || text.startsWith("-")) {
            return "";
        }
        int indent = line.indexOf(text.charAt(0));
        while (!around.isEmpty() && around.peekLast().indent >= indent) {
            around.removeLast();
        }
        Part part = new Part(indent, text.substring(0, end).strip());
        String name = joined(part);
        String value = text.substring(end + 1).strip();
        if (value.isEmpty() || value.startsWith("#")) {
            around.addLast(part); // it goes on below
        }
        return name;
    }

    private static int endOfName(String text) {
        int colon = text.indexOf(':');
        int equals = text.indexOf('=');
        return colon < 0 || equals < 0 ? Math.max(colon, equals) : Math.min(colon, equals);
    }

    private String joined(Part last) {
        StringBuilder name = new StringBuilder();
        around.forEach(part -> name.append(part.name).append('.'));
        return name.append(last.name).toString();
    }
}
