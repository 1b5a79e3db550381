package io.headgate.lab.contender;

import io.headgate.lab.catalogue.Named;
import io.headgate.lab.rate.Rate;
import io.headgate.limiter.Limit;
import java.time.Duration;

/** An algorithm of the catalogue, which becomes a {@link Contender} at a rate. */
public final class ContenderEntry implements Named {

    /** The settings of an algorithm that gives {@code rate}; {@link IllegalArgumentException} where it cannot. */
    @FunctionalInterface
    interface LimitAt {
        Limit limit(Rate rate, Duration maxWait);
    }

    /** What an algorithm promises at most in one period. */
    @FunctionalInterface
    interface MostAt {
        long most(Rate rate);
    }

    /** Whether an algorithm answers at once or makes calls wait. */
    enum Answer {
        AT_ONCE,
        AFTER_A_WAIT
    }

    private final String name;
    private final String about;
    private final Answer answer;
    private final LimitAt limit;
    private final MostAt most;

    ContenderEntry(String name, String about, Answer answer, LimitAt limit, MostAt most) {
        this.name = name;
        this.about = about;
        this.answer = answer;
        this.limit = limit;
        this.most = most;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String about() {
        return about;
    }

    /**
     * This algorithm at {@code rate}. {@link IllegalArgumentException} where the algorithm does not know such a rate.
     *
     * @param maxWait how long calls may wait, for algorithms that make them
     */
    public Contender at(Rate rate, Duration maxWait) {
        try {
            Limit settings = limit.limit(rate, maxWait);
            long bound = rate.permits() == 0 ? 0 : most.most(rate);
            return new Contender(name, rate, settings, bound, answer == Answer.AT_ONCE ? Duration.ZERO : maxWait);
        } catch (IllegalArgumentException unfit) {
            throw new IllegalArgumentException(name + " at " + rate + ": " + unfit.getMessage(), unfit);
        }
    }

    /** Whether the algorithm knows such a rate. */
    public boolean fits(Rate rate, Duration maxWait) {
        try {
            at(rate, maxWait);
            return true;
        } catch (IllegalArgumentException unfit) {
            return false;
        }
    }
}
