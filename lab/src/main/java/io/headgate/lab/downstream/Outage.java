package io.headgate.lab.downstream;

import static io.headgate.limiter.Checks.require;
import static java.util.Objects.requireNonNull;

import io.headgate.lab.rate.Durations;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A stretch of time in which the service is not itself. It concerns the calls that begin in it, not those under way.
 *
 * @param from when it begins
 * @param to when it is over
 * @param effect what it does to calls
 */
public record Outage(Duration from, Duration to, Effect effect) {

    /** What an outage does to a call that begins in it. */
    public sealed interface Effect {}

    /** The call fails, after the time it would have taken. */
    public record Fails() implements Effect {}

    /** The call holds its place until the outage is over, and then fails. */
    public record Hangs() implements Effect {}

    /**
     * The call takes longer.
     *
     * @param times how many times as long
     */
    public record Slows(int times) implements Effect {

        /** Checks the settings. */
        public Slows {
            require(times >= 2 && times <= 10_000, "outage", "×" + times, "×2 to ×10000");
        }
    }

    private static final String EXPECTED = "from..to, such as 20s..35s, 20s..35s=hang or 20s..35s=x10";
    private static final Pattern FORM = Pattern.compile("([^.=]+)\\.\\.([^.=]+)(?:=(.+))?");
    private static final Pattern SLOWS = Pattern.compile("[x×](\\d{1,5})");

    /** Checks the settings. */
    public Outage {
        requireNonNull(effect, "effect");
        require(!from.isNegative() && to.compareTo(from) > 0, "outage", from + ".." + to, "from before to");
    }

    /** Reads {@code 20s..35s} (calls fail), {@code 20s..35s=hang} and {@code 20s..35s=x10} (ten times as slow). */
    public static Outage parse(String text) {
        Matcher form = FORM.matcher(text.strip());
        require(form.matches(), "outage", text, EXPECTED);
        Duration from = form.group(1).strip().equals("0") ? Duration.ZERO : Durations.parse(form.group(1), "outage");
        Duration to = Durations.parse(form.group(2), "outage");
        require(to.compareTo(from) > 0, "outage", text, "an end after the beginning");
        return new Outage(
                from,
                to,
                form.group(3) == null ? new Fails() : effect(form.group(3).strip(), text));
    }

    private static Effect effect(String word, String text) {
        Matcher slows = SLOWS.matcher(word);
        if (slows.matches()) {
            return new Slows(Integer.parseInt(slows.group(1)));
        }
        require(word.equals("fail") || word.equals("hang"), "outage", text, "=fail, =hang or =x10 after the times");
        return word.equals("fail") ? new Fails() : new Hangs();
    }

    boolean holdsAt(long nanos) {
        return nanos >= from.toNanos() && nanos < to.toNanos();
    }

    /** {@code 20 s to 35 s, calls fail}. */
    @Override
    public String toString() {
        String what = effect instanceof Slows slows
                ? "calls take " + slows.times + " times as long"
                : effect instanceof Hangs ? "calls hang" : "calls fail";
        return Durations.format(from) + " to " + Durations.format(to) + ", " + what;
    }
}
