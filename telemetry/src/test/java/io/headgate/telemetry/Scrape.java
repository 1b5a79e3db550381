package io.headgate.telemetry;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What Prometheus gets when it scrapes, read as Prometheus reads it. */
final class Scrape {

    /** One line of it. */
    record Sample(String name, Map<String, String> labels, double value) {}

    private final List<Sample> samples;

    private Scrape(List<Sample> samples) {
        this.samples = samples;
    }

    static Scrape of(String text) {
        List<Sample> samples = new ArrayList<>();
        for (String line : text.lines().toList()) {
            if (!line.isBlank() && !line.startsWith("#")) {
                samples.add(sample(line));
            }
        }
        return new Scrape(samples);
    }

    private static Sample sample(String line) {
        int brace = line.indexOf('{');
        int space = line.indexOf(' ');
        if (brace < 0 || brace > space) {
            return new Sample(line.substring(0, space), Map.of(), number(line.substring(space + 1)));
        }
        Map<String, String> labels = new LinkedHashMap<>();
        int at = brace + 1;
        while (line.charAt(at) != '}') {
            int equals = line.indexOf('=', at);
            StringBuilder value = new StringBuilder();
            int end = unescape(line, equals + 2, value);
            labels.put(line.substring(at, equals), value.toString());
            at = line.charAt(end + 1) == ',' ? end + 2 : end + 1;
        }
        return new Sample(line.substring(0, brace), labels, number(line.substring(at + 2)));
    }

    /** Adds a quoted text to {@code value}. @return where its closing quote is */
    private static int unescape(String line, int from, StringBuilder value) {
        int at = from;
        while (line.charAt(at) != '"') {
            if (line.charAt(at) == '\\') {
                at++;
                value.append(line.charAt(at) == 'n' ? '\n' : line.charAt(at));
            } else {
                value.append(line.charAt(at));
            }
            at++;
        }
        return at;
    }

    private static double number(String text) {
        int space = text.indexOf(' ');
        String first = space < 0 ? text : text.substring(0, space);
        return switch (first) {
            case "+Inf" -> Double.POSITIVE_INFINITY;
            case "-Inf" -> Double.NEGATIVE_INFINITY;
            default -> Double.parseDouble(first);
        };
    }

    List<Sample> samples() {
        return samples;
    }

    /** The value of the one series of that name with these labels. */
    double value(String name, String... labels) {
        List<Sample> found = samples.stream()
                .filter(sample -> sample.name().equals(name) && hasAll(sample, labels))
                .toList();
        if (found.size() != 1) {
            throw new AssertionError(name + List.of(labels) + ": " + found + " (expected: one series)");
        }
        return found.get(0).value();
    }

    private static boolean hasAll(Sample sample, String... labels) {
        for (int i = 0; i < labels.length; i += 2) {
            if (!labels[i + 1].equals(sample.labels().get(labels[i]))) {
                return false;
            }
        }
        return true;
    }
}
