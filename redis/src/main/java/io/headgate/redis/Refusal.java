package io.headgate.redis;

import io.headgate.limiter.Algorithm;
import io.headgate.redis.form.Form;
import org.jspecify.annotations.Nullable;

/**
 * A refusal that is remembered, so that asking again before its time costs nothing. What Redis holds only fills up until then,
 * unless somebody gives permits back: that of this process is known by the count of such returns, that of others is not seen
 * before this is forgotten.
 *
 * @param form the limit that refused; null for none
 * @param permits how many were asked for
 * @param until the instant of the ticker before which as many or more are refused
 * @param forgotten the instant at which it is asked again nevertheless
 * @param returns how many times this process had given permits back when it asked
 */
record Refusal(@Nullable Form form, long permits, long until, long forgotten, long returns) {

    /** One command a second costs nothing, and what other processes give back is seen so soon. */
    private static final long REMEMBERED_NANOS = 1_000_000_000;

    private static final long WITHOUT_END = 1L << 62;

    static final Refusal NONE = new Refusal(null, 0, 0, 0, 0);

    /** One that was asked for at that instant, and is remembered for a second. */
    static Refusal asked(Form form, long permits, long asked, long until, long returns) {
        return new Refusal(form, permits, until, asked + REMEMBERED_NANOS, returns);
    }

    /** One without an end, such as of a debt that is never paid. It is remembered for a second as well. */
    static Refusal withoutEnd(Form form, long permits, long asked, long returns) {
        return asked(form, permits, asked, asked + WITHOUT_END, returns);
    }

    /** How long after {@code instant} it lasts; {@link Algorithm#NEVER} for one without an end. */
    long nanosLeft(long instant) {
        long left = until - instant;
        return left > Algorithm.MAX_WAIT_NANOS ? Algorithm.NEVER : left;
    }

    boolean holds(Form now, long wanted, long maxWaitNanos, long instant, long returned) {
        return form == now
                && wanted >= permits
                && returned == returns
                && until - instant > maxWaitNanos
                && forgotten - instant > 0;
    }
}
