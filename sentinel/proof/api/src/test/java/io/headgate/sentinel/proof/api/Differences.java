package io.headgate.sentinel.proof.api;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The differences that are meant: class or member, and why. */
record Differences(Map<String, String> reasons) {

    static Differences read(Path file) throws IOException {
        return of(Files.readAllLines(file));
    }

    static Differences of(List<String> lines) {
        Map<String, String> reasons = new LinkedHashMap<>();
        for (String line : lines) {
            if (!line.isBlank() && !line.startsWith("#")) {
                add(reasons, line);
            }
        }
        return new Differences(reasons);
    }

    private static void add(Map<String, String> reasons, String line) {
        int bar = line.indexOf('|');
        String reason = bar < 0 ? "" : line.substring(bar + 1).strip();
        if (reason.isEmpty()) {
            throw new IllegalArgumentException("line: " + line + " (expected: class or member | reason)");
        }
        if (reasons.put(line.substring(0, bar).strip(), reason) != null) {
            throw new IllegalArgumentException("line: " + line + " (expected: named once)");
        }
    }

    /** The line that explains this class or member, or an empty text. */
    String lineFor(String member) {
        if (reasons.containsKey(member)) {
            return member;
        }
        int hash = member.indexOf('#');
        String type = hash < 0 ? member : member.substring(0, hash);
        return reasons.containsKey(type) ? type : "";
    }
}
