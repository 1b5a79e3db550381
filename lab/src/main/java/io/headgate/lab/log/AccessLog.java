package io.headgate.lab.log;

import java.io.IOException;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Reads a log call by call, in constant memory. Nothing in it is fatal: lines that cannot be used are counted, a file that is
 * cut short ends there, times that go back are held at the latest so far. For one thread.
 */
public final class AccessLog implements AutoCloseable {

    /** Takes the calls of a log one after the other. */
    @FunctionalInterface
    public interface Consumer {
        /** Takes a call, which is valid until this returns. */
        void accept(LoggedCall call);
    }

    private static final int SAMPLE_LINES = 200;

    private final LogSource source;
    private final CountedInput input;
    private final LineReader lines;
    private final LogFormat format;
    private final LineParser parser;
    private final LoggedCall call = new LoggedCall();
    private final ByteSpan line = new ByteSpan();
    private final Counting counting = new Counting();
    private final Spreader spreader = new Spreader(this::read);
    private final Spread spread;

    private AccessLog(LogSource source, CountedInput input, @Nullable LogFormat format, FieldNames names, Spread spread)
            throws IOException {
        this.spread = spread;
        this.source = source;
        this.input = input;
        this.lines = new LineReader(Unpacking.text(input, source.name()));
        this.format = format != null
                ? format
                : LogFormats.of(
                        lines.sample(SAMPLE_LINES).stream().map(Trim::of).toList(), names);
        this.parser = this.format.parser(names);
    }

    /** Begins to read, in the format that the first lines have. */
    public static AccessLog open(LogSource source) throws IOException {
        return open(source, null, FieldNames.usual(), Spread.EVENLY);
    }

    /**
     * Begins to read.
     *
     * @param format the format, or null for the one that the first lines have
     * @param names what fields are called, in formats that name them
     * @param spread what becomes of calls that are told by the whole second only
     */
    public static AccessLog open(LogSource source, @Nullable LogFormat format, FieldNames names, Spread spread)
            throws IOException {
        CountedInput input = new CountedInput(source.open());
        try {
            return new AccessLog(source, input, format, names, spread);
        } catch (IOException | RuntimeException failed) {
            input.close();
            throw failed;
        }
    }

    /** Reads all of a log. */
    public static LogTally read(LogSource source, Consumer consumer) throws IOException {
        try (AccessLog log = open(source)) {
            for (LoggedCall call = log.next(); call != null; call = log.next()) {
                consumer.accept(call);
            }
            return log.tally();
        }
    }

    /** The next call, or null at the end. It is valid until the next one is asked for, which uses the same object. */
    public @Nullable LoggedCall next() throws IOException {
        return spread == Spread.EVENLY ? spreader.next() : read();
    }

    private @Nullable LoggedCall read() throws IOException {
        while (nextLine()) {
            counting.line();
            if (lines.tooLong()) {
                counting.bad(Flaw.TOO_LONG, line);
            } else if (parsed()) {
                return call;
            }
        }
        return null;
    }

    private boolean nextLine() throws IOException {
        try {
            return !counting.damaged() && lines.next(line);
        } catch (IOException failure) {
            if (!Unpacking.isDamage(failure)) {
                throw failure;
            }
            counting.damage(String.valueOf(failure.getMessage()));
            if (lines.rest(line)) {
                counting.line();
                counting.bad(Flaw.BROKEN_OFF, line);
            }
            return false;
        }
    }

    private boolean parsed() {
        Trim.trim(line);
        if (line.isEmpty() || line.at(0) == '#' || parser.isHeading(line)) {
            counting.skip();
            return false;
        }
        call.clear();
        Flaw flaw = parser.parse(line, call);
        if (flaw != null) {
            counting.bad(flaw, line);
            return false;
        }
        counting.good(call);
        return true;
    }

    /** The source that is read. */
    public LogSource source() {
        return source;
    }

    /** The format that is read. */
    public LogFormat format() {
        return format;
    }

    /** How many bytes of the source have been read, packed as they are. */
    public long bytesRead() {
        return input.count();
    }

    /** How many bytes the source has, if that is known. */
    public OptionalLong size() {
        return source.size();
    }

    /** What was read so far. */
    public LogTally tally() {
        return counting.tally(spreader.spread());
    }

    @Override
    public void close() throws IOException {
        input.close();
    }
}
