package io.headgate.lab.log;

import io.headgate.lab.catalogue.Catalogue;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Every form of log by name, and which one some lines have. */
public final class LogFormats {

    private static final LogFormat JSON = new LogFormat("json", "one JSON object a line", JsonParser::new);
    private static final LogFormat COMBINED = new LogFormat(
            "combined", "Apache's combined, nginx's default, and more behind it", names -> new CommonParser());
    private static final LogFormat CSV =
            new LogFormat("csv", "columns, with or without a heading; times alone", CsvParser::new);

    private static final Catalogue<LogFormat> ALL = new Catalogue<>(
            "format",
            List.of(
                    new LogFormat("common", "Apache's common", names -> new CommonParser()),
                    COMBINED,
                    new LogFormat("nginx", "the same as combined", names -> new CommonParser()),
                    JSON,
                    CSV));

    private LogFormats() {}

    /** Every format. */
    public static Catalogue<LogFormat> all() {
        return ALL;
    }

    /** The format in which most of these lines make sense; where none does, the one that they look like. */
    static LogFormat of(List<ByteSpan> lines, FieldNames names) {
        return Stream.of(JSON, COMBINED, CSV)
                .max(Comparator.comparingLong(format -> good(lines, format.parser(names))))
                .filter(best -> good(lines, best.parser(names)) > 0)
                .orElseGet(() -> looks(lines));
    }

    private static long good(List<ByteSpan> lines, LineParser parser) {
        LoggedCall call = new LoggedCall();
        return lines.stream()
                .filter(line -> {
                    call.clear();
                    return !parser.isHeading(line) && parser.parse(line, call) == null;
                })
                .count();
    }

    private static LogFormat looks(List<ByteSpan> lines) {
        String first = lines.isEmpty() ? "" : lines.get(0).toString().stripLeading();
        return first.startsWith("{") ? JSON : first.contains("[") ? COMBINED : CSV;
    }
}
