package io.headgate.verify;

import io.headgate.limiter.Limit;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Counts per slice of time, as one would explain it: a book with a line for each slice in which calls run, and at most
 * {@code capacity} on any {@code span} lines in a row. One slice in a row is a fixed window.
 */
class PlainSlices extends Plain {

    final long most;
    final long sliceNanos;
    final long span;
    final long origin;

    /** The permits used in each slice, by its number; those of bookings lie ahead. */
    final NavigableMap<Long, Long> used = new TreeMap<>();

    /** The newest slice that has begun. */
    long current;

    PlainSlices(Limit limit, long sliceNanos, long span, long now) {
        super(limit);
        this.most = limit.capacity();
        this.sliceNanos = sliceNanos;
        this.span = span;
        this.origin = now;
    }

    long sliceOf(long instant) {
        return Math.floorDiv(instant - origin, sliceNanos);
    }

    private long startOf(long slice) {
        return origin + slice * sliceNanos;
    }

    /** The slice of {@code now}; a ticker that went back stays in the newest. */
    long currentAt(long now) {
        return Math.max(current, sliceOf(now));
    }

    @Override
    public synchronized long latest(long now) {
        return sliceOf(now) >= current ? now : startOf(current);
    }

    @Override
    void moveTo(long now) {
        current = currentAt(now);
        used.headMap(current - span, true).clear();
    }

    /** What still fits into {@code slice}, if nothing is booked behind it. */
    long room(long slice) {
        long inForce = 0;
        for (long permits : used.subMap(slice - span, false, slice, true).values()) {
            inForce += permits;
        }
        return most - inForce;
    }

    /** The first slice into which {@code permits} fit, not before anybody who waits already. */
    private long firstWithRoom(long permits, long now) {
        long slice = used.isEmpty() ? currentAt(now) : Math.max(currentAt(now), used.lastKey());
        while (room(slice) < permits) {
            slice = used.higherKey(slice - span) + span; // until the oldest one in force has expired
        }
        return slice;
    }

    @Override
    long quote(long permits, long now) {
        return Math.max(0, startOf(firstWithRoom(permits, now)) - now);
    }

    @Override
    void apply(long permits, long now, long waitNanos) {
        used.merge(currentAt(now + waitNanos), permits, Long::sum);
    }

    @Override
    void force(long permits, long now) {
        long left = permits;
        while (left > 0) {
            long slice = firstWithRoom(1, now);
            long here = Math.min(left, room(slice));
            used.merge(slice, here, Long::sum);
            left -= here;
        }
    }

    /** Only into the slice in which the call would have run, and nothing once that is forgotten. */
    @Override
    long undo(long permits, boolean whole, long due, long now) {
        return erase(permits, sliceOf(due));
    }

    final long erase(long permits, long slice) {
        long there = used.getOrDefault(slice, 0L);
        long back = Math.min(permits, there);
        if (back == there) {
            used.remove(slice);
        } else {
            used.put(slice, there - back);
        }
        return back;
    }

    @Override
    long count(long now) {
        long booked = 0;
        for (long permits : used.tailMap(currentAt(now), false).values()) {
            booked += permits;
        }
        return booked > 0 ? -booked : room(currentAt(now));
    }

    @Override
    long untilFull(long now) {
        return used.isEmpty() ? 0 : Math.max(0, startOf(used.lastKey() + span) - now);
    }
}
