package com.alibaba.csp.sentinel.node.metric;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names of the files of the metric log: {@code <base>.2026-01-31}, then {@code <base>.2026-01-31.1} and so on. */
final class MetricFileNames {

    /** What follows the base: the day, and a number from the second file of the day on. */
    private static final Pattern DAY_AND_NUMBER = Pattern.compile("\\.(\\d{4}-\\d{2}-\\d{2})(?:\\.(\\d*))?$");

    /** By day, then by number as a number, then by the rest of the name. */
    static final Comparator<String> BY_AGE = Comparator.comparing(MetricFileNames::key);

    private MetricFileNames() {}

    private record Key(String day, String number, String name) implements Comparable<Key> {

        private static final Comparator<Key> ORDER = Comparator.comparing(Key::day)
                .thenComparingInt(key -> key.number.length())
                .thenComparing(Key::number)
                .thenComparing(Key::name);

        @Override
        public int compareTo(Key other) {
            return ORDER.compare(this, other);
        }
    }

    private static Key key(String path) {
        String name = new File(path).getName();
        Matcher end = DAY_AND_NUMBER.matcher(name);
        if (!end.find()) {
            return new Key("", "", path);
        }
        String number = end.group(2) == null ? "" : end.group(2).replaceFirst("^0+", "");
        return new Key(end.group(1), number, path);
    }

    /** Whether {@code name} is that of a data file (not of an index) of this log. */
    static boolean matches(String name, String base) {
        return name.startsWith(base)
                && DAY_AND_NUMBER.matcher(name.substring(base.length())).matches();
    }

    /** The data files in {@code directory}, the oldest first. */
    static List<String> list(String directory, String base) throws IOException {
        List<String> found = new ArrayList<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(Path.of(directory))) {
            for (Path each : all) {
                if (matches(each.getFileName().toString(), base) && Files.isRegularFile(each)) {
                    found.add(each.toAbsolutePath().toString());
                }
            }
        } catch (NoSuchFileException none) {
            return found;
        }
        found.sort(BY_AGE);
        return found;
    }

    /** The name for a new file of {@code day}: one after the newest there is. */
    static String next(String directory, String base, String day) throws IOException {
        List<String> ofDay = list(directory, base).stream()
                .filter(file -> key(file).day().equals(day))
                .toList();
        String first = Path.of(directory, base + "." + day).toString();
        if (ofDay.isEmpty()) {
            return first;
        }
        String newest = key(ofDay.get(ofDay.size() - 1)).number();
        return first + "." + (newest.isEmpty() ? 1 : Long.parseLong(newest) + 1);
    }
}
