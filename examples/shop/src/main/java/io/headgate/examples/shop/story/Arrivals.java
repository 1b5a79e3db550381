package io.headgate.examples.shop.story;

import java.time.Duration;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.SplittableRandom;

/** The calls of an act in the order of their time. The same act, length and seed give the same calls. For one thread. */
public final class Arrivals implements Iterator<Arrival> {
    /*
     * Callers know nothing of one another, nor of how the shop is doing: they do not wait for an answer before the next one calls
     * (an open loop), which is why a shop that slows down gets into trouble. Such calls are a Poisson process: the gaps between
     * them are exponential. Several of them put together are one with the sum of the rates, in which each call belongs to
     * a stream with a probability of its share. So one draw for the gap and one for the stream do for all of them.
     */

    private static final double NANOS_PER_SECOND = 1e9;

    private final Act act;
    private final double perSecond;
    private final long endNanos;
    private final SplittableRandom random;
    private long next;

    /** The calls of that act within that time. */
    public Arrivals(Act act, Duration length, long seed) {
        this.act = act;
        this.perSecond = act.perSecond();
        this.endNanos = length.toNanos();
        this.random = new SplittableRandom(seed);
        next = gap();
    }

    @Override
    public boolean hasNext() {
        return next < endNanos;
    }

    @Override
    public Arrival next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        Stream stream = draw();
        Arrival arrival = new Arrival(next, stream, stream.products().draw(random));
        next += gap();
        return arrival;
    }

    private long gap() {
        return (long) (-Math.log(1 - random.nextDouble()) / perSecond * NANOS_PER_SECOND);
    }

    private Stream draw() {
        double left = random.nextDouble() * perSecond;
        for (Stream stream : act.streams()) {
            left -= stream.perSecond();
            if (left < 0) {
                return stream;
            }
        }
        return act.streams().get(act.streams().size() - 1);
    }
}
