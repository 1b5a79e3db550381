package io.headgate.log;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One search through the files of a log, in memory that does not depend on their size. Used once, by one thread.
 *
 * @param <T> what a line says
 */
final class LogSearch<T> {

    private static final int MOST_DAMAGED_LINES = 100;

    private final LineFormat<T> format;
    private final LogQuery query;
    private final Consumer<? super T> each;
    private final List<DamagedLine> damagedLines = new ArrayList<>();
    private final List<Path> unreadable = new ArrayList<>();
    private long found;
    private long damaged;
    private boolean more;

    LogSearch(LineFormat<T> format, LogQuery query, Consumer<? super T> each) {
        this.format = format;
        this.query = query;
        this.each = each;
    }

    /** Passes on what the files hold, the oldest file first. */
    SearchReport through(FileSeries series) throws IOException {
        try (OpenFiles files = OpenFiles.of(series)) {
            unreadable.addAll(files.unreadable());
            List<OpenFiles.Opened> newestFirst = files.newestFirst();
            for (int at = newestFirst.size() - 1; at >= 0 && !more; at--) {
                through(newestFirst.get(at));
            }
        }
        return new SearchReport(found, more, damaged, damagedLines, unreadable);
    }

    private void through(OpenFiles.Opened opened) throws IOException {
        LogFile file = new LogFile(opened.channel());
        if (file.isOfOtherVersion(format)) {
            unreadable.add(opened.path());
            return;
        }
        LineNumbers numbers = new LineNumbers(file);
        LineScanner lines = file.scan(file.startOf(query.from()));
        boolean past = false;
        while (!past && !more && lines.next()) {
            if (lines.isHeader()) {
                continue;
            }
            T said = read(lines);
            if (said == null) {
                noteDamage(opened.path(), numbers, lines.offset());
            } else {
                past = format.second(said) > query.to();
                passOn(said);
            }
        }
    }

    private @Nullable T read(LineScanner line) {
        try {
            Fields fields = line.fields();
            T said = format.read(fields);
            fields.end();
            return said;
        } catch (IllegalArgumentException damage) {
            return null;
        }
    }

    private void passOn(T said) {
        long second = format.second(said);
        if (second < query.from() || second > query.to() || !query.resource().test(format.resource(said))) {
            return;
        }
        more = found == query.maxLines();
        if (!more) {
            found++;
            each.accept(said);
        }
    }

    private void noteDamage(Path path, LineNumbers numbers, long offset) throws IOException {
        damaged++;
        if (damagedLines.size() < MOST_DAMAGED_LINES) {
            damagedLines.add(new DamagedLine(path, numbers.at(offset)));
        }
    }
}
