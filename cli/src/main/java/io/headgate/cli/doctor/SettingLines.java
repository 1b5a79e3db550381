package io.headgate.cli.doctor;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The whole names of settings, line by line, of a properties file, or of YAML that the parser does not take, where a name goes on
 * further in on the lines below:
 *
 * <pre>
 *   spring:
 *     cloud.sentinel:
 *       transport:            spring.cloud.sentinel.transport
 * </pre>
 *
 * <p>Some files become YAML only when a build has put its values in. For one file, from its first line on.
 */
final class SettingLines {

    private record Part(int indent, String name) {}

    private final Deque<Part> around = new ArrayDeque<>();

    private SettingLines() {}

    /** The names in a text. */
    static List<SettingName> names(String text) {
        SettingLines lines = new SettingLines();
        List<SettingName> names = new ArrayList<>();
        int line = 0;
        for (String each : text.lines().toList()) {
            names.add(new SettingName(++line, lines.in(each)));
        }
        return names;
    }

    /** The name that the next line is about; empty where there is none. */
    private String in(String line) {
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
