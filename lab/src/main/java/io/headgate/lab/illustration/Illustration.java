package io.headgate.lab.illustration;

import io.headgate.lab.catalogue.Named;
import io.headgate.lab.contender.Contender;
import io.headgate.lab.contender.Contenders;
import io.headgate.lab.rate.Rate;
import io.headgate.lab.traffic.Traffic;
import io.headgate.lab.traffic.Traffics;
import io.headgate.testkit.arrivals.Arrivals;
import java.time.Duration;

/**
 * One algorithm, the traffic that shows its point, and which part of the run is drawn how finely.
 *
 * @param name the algorithm's name in the catalogue, and the picture's
 * @param about what the picture is of: the algorithm in words
 * @param trafficName the traffic's name in the catalogue
 * @param rate the limit
 * @param length how long the traffic lasts, where it has no length of its own
 * @param view what is drawn
 */
public record Illustration(String name, String about, String trafficName, Rate rate, Duration length, View view)
        implements Named {

    /** How long a call may wait, where the algorithm makes it. */
    static final Duration MAX_WAIT = Duration.ofMillis(500);

    private static final long SEED = 1;

    /** The algorithm at the limit. */
    public Contender contender() {
        return Contenders.all().get(name).at(rate, MAX_WAIT);
    }

    /** The shape of the traffic. */
    public Traffic traffic() {
        return Traffics.all().get(trafficName);
    }

    /** The calls. */
    public Arrivals arrivals() {
        return traffic().arrivals(rate, length, SEED);
    }

    /** Plays the calls through the algorithm. */
    public Played play() {
        return Played.of(this);
    }
}
