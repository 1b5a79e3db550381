package io.headgate.lab.contender;

import io.headgate.lab.rate.Rate;
import io.headgate.limiter.Checks;
import io.headgate.limiter.Limit;
import java.time.Duration;

/**
 * One algorithm at one rate, ready to be tried.
 *
 * @param name its name in the catalogue
 * @param rate the rate it is held to
 * @param limit its settings
 * @param mostInPeriod what its promise allows in any half-open interval of one period's length, wherever it begins
 * @param maxWait how long a call may be made to wait; zero for algorithms that answer at once
 */
public record Contender(String name, Rate rate, Limit limit, long mostInPeriod, Duration maxWait) {

    /** Checks the bound. */
    public Contender {
        Checks.require(mostInPeriod >= 0, "mostInPeriod", mostInPeriod, ">= 0");
        Checks.require(!maxWait.isNegative(), "maxWait", maxWait, ">= 0");
    }
}
