package io.headgate.lab.downstream;

import io.headgate.lab.catalogue.Spelling;
import io.headgate.lab.rate.Durations;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Latencies as people write them. */
final class LatencyForm {

    private static final List<String> KINDS = List.of("fixed", "exponential", "lognormal", "uniform");
    private static final String EXPECTED =
            "fixed:50ms, exponential:50ms, lognormal:50ms,p99=400ms or uniform:10ms..90ms";
    private static final Pattern FORM = Pattern.compile("([a-z]+)\\s*:\\s*(.+)");
    private static final Pattern LOGNORMAL = Pattern.compile("([^,]+),\\s*p99\\s*=\\s*(.+)");
    private static final Pattern RANGE = Pattern.compile("(.+?)\\.\\.(.+)");
    private static final String NAME = "latency";

    private LatencyForm() {}

    static Latency read(String text) {
        Matcher form = FORM.matcher(text.strip());
        if (!form.matches()) {
            throw wrong(text, "expected: " + EXPECTED);
        }
        String times = form.group(2);
        return switch (form.group(1)) {
            case "fixed" -> new Latency.Fixed(time(times));
            case "exponential" -> new Latency.Exponential(time(times));
            case "lognormal" -> lognormal(text, matched(LOGNORMAL, times, text));
            case "uniform" -> uniform(matched(RANGE, times, text));
            default -> throw unknown(text, form.group(1));
        };
    }

    private static Latency lognormal(String text, Matcher times) {
        Duration median = time(times.group(1));
        Duration p99 = Durations.parse(times.group(2), "p99 of latency " + text);
        return new Latency.Lognormal(median, p99);
    }

    private static Latency uniform(Matcher times) {
        return new Latency.Uniform(time(times.group(1)), time(times.group(2)));
    }

    private static Duration time(String text) {
        return Durations.parse(text, NAME);
    }

    private static Matcher matched(Pattern pattern, String times, String text) {
        Matcher matcher = pattern.matcher(times);
        if (!matcher.matches()) {
            throw wrong(text, "expected: " + EXPECTED);
        }
        return matcher;
    }

    private static IllegalArgumentException unknown(String text, String kind) {
        List<String> near = Spelling.nearest(kind, KINDS);
        return wrong(text, near.isEmpty() ? "expected: " + EXPECTED : "did you mean " + near.get(0) + "?");
    }

    private static IllegalArgumentException wrong(String text, String hint) {
        return new IllegalArgumentException(NAME + ": " + text + " (" + hint + ")");
    }
}
