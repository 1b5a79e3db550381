package io.headgate.bench.lab;

import io.headgate.testkit.arrivals.ArrivalCursor;
import io.headgate.testkit.arrivals.Poisson;
import io.headgate.testkit.arrivals.ZipfKeys;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.PrimitiveIterator;
import java.util.function.IntConsumer;

/**
 * An access log in the combined format, the same for every run: callers that know nothing of each other, of whom a few do most, on
 * routes of which a few are asked for most, and one line in ten thousand that is broken off.
 */
final class SampleLog {

    static final int LINES_PER_BAD_ONE = 10_000;

    private static final int CALLS_PER_SECOND = 116; // ten million a day
    private static final int ROUTES = 400;
    private static final int CLIENTS = 200_000; // more than a replay keeps apart
    private static final int MOST_BYTES_PER_LINE = 260;
    private static final long SEED = 1;
    private static final long SECOND = 1_000_000_000;
    private static final Instant START = Instant.parse("2026-11-15T00:00:00Z");
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss Z", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final List<String> PARTS = List.of("items", "orders", "users", "search", "carts", "prices", "stock");
    private static final List<String> AGENTS = List.of(
            "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36",
            "okhttp/5.1.0",
            "curl/8.14.1");

    private final ArrivalCursor arrivals =
            new Poisson(CALLS_PER_SECOND, Duration.ofSeconds(1), Duration.ofDays(36_500), SEED).cursor();
    private final PrimitiveIterator.OfLong routes = new ZipfKeys(ROUTES, 1, SEED).iterator();
    private final PrimitiveIterator.OfLong clients = new ZipfKeys(CLIENTS, 0.8, SEED + 1).iterator();
    private final StringBuilder line = new StringBuilder(MOST_BYTES_PER_LINE);
    private long second = -1;
    private String time = "";

    private SampleLog() {}

    /** More bytes than so many lines take. */
    static long mostBytes(int lines) {
        return (long) MOST_BYTES_PER_LINE * lines;
    }

    /** Writes a log of {@code lines}, and tells after each hundredth how many are written. */
    static void write(Path file, int lines, IntConsumer written) throws IOException {
        SampleLog log = new SampleLog();
        int hundredth = Math.max(1, lines / 100);
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 20)) {
            for (int number = 1; number <= lines; number++) {
                out.write(log.next(number));
                if (number % hundredth == 0) {
                    written.accept(number);
                }
            }
        }
    }

    private byte[] next(int number) {
        arrivals.advance();
        moveTo(arrivals.nanos() / SECOND);
        long client = clients.nextLong();
        long route = routes.nextLong();
        line.setLength(0);
        line.append("10.")
                .append(client >> 16)
                .append('.')
                .append(client >> 8 & 255)
                .append('.')
                .append(client & 255);
        line.append(" - - [")
                .append(time)
                .append("] \"")
                .append(number % 5 == 0 ? "POST" : "GET")
                .append(' ');
        path(route, number);
        line.append(" HTTP/1.1\" ").append(number % 97 == 0 ? 404 : number % 331 == 0 ? 503 : 200);
        line.append(' ').append(200 + number % 9_000).append(" \"https://shop.example/\" \"");
        line.append(AGENTS.get((int) (client % AGENTS.size()))).append('"');
        if (number % LINES_PER_BAD_ONE == 0) {
            line.setLength(20);
        }
        return line.append('\n').toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    private void moveTo(long now) {
        if (now != second) {
            second = now;
            time = TIME.format(START.plusSeconds(now));
        }
    }

    private void path(long route, int number) {
        line.append("/api/v").append(1 + route % 3).append('/').append(PARTS.get((int) (route % PARTS.size())));
        line.append("/group-").append(route);
        if (number % 3 == 0) {
            line.append("?page=").append(number % 50);
        }
    }
}
