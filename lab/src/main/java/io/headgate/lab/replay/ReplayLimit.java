package io.headgate.lab.replay;

import io.headgate.lab.contender.Contender;
import io.headgate.lab.contender.Contenders;
import io.headgate.lab.rate.Rate;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.limiter.window.SlidingWindow;
import java.time.Duration;

/**
 * A limit to be tried.
 *
 * @param contender the algorithm at its rate
 * @param per who shares one limiter
 */
public record ReplayLimit(Contender contender, Per per) {

    private static final long LOG_BYTES_PER_PERMIT = 16;
    private static final long SLIDING_WINDOW_BYTES = 2_000;
    private static final long OTHER_BYTES = 700; // a fixed window, with its key and its place in the table

    /** A limit from its texts, such as {@code 100/1s}, {@code client} and {@code sliding-window}. */
    public static ReplayLimit of(String rate, String per, String algorithm, Duration maxWait) {
        Rate read = Rate.parse(rate);
        return new ReplayLimit(Contenders.all().get(algorithm).at(read, maxWait), Per.of(per));
    }

    /** As {@link #of(String, String, String, Duration)}, for algorithms that answer at once. */
    public static ReplayLimit of(String rate, String per, String algorithm) {
        return of(rate, per, algorithm, Duration.ofMillis(500));
    }

    /** About how many bytes one key takes, rather too many than too few. */
    long bytesPerKey() {
        if (contender.limit() instanceof SlidingLog log) {
            return OTHER_BYTES + LOG_BYTES_PER_PERMIT * log.permits();
        }
        return contender.limit() instanceof SlidingWindow ? SLIDING_WINDOW_BYTES : OTHER_BYTES;
    }

    /** {@code 100 per 1 s client sliding-window}, for where there is little room. */
    public String label() {
        return contender.rate() + " " + per + " " + contender.name();
    }

    /** {@code 100 per 1 s for each client, sliding-window}. */
    @Override
    public String toString() {
        String who = per == Per.ALL ? "for all" : "for each " + per.toString().replace("+", " and ");
        return contender.rate() + " " + who + ", " + contender.name();
    }
}
