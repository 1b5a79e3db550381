package io.headgate.limiter.warmup;

/**
 * The state of a {@link WarmUpAlgorithm} in one second.
 *
 * @param start when it begins
 * @param ahead whether a booking opened it ahead of its time
 * @param tokens with which it begins
 * @param used in it, with the debt it begins with
 * @param kept of what is used in a second ahead: what no cancelled booking returns
 * @param passedBefore in the second before
 */
record SecondInUse(long start, boolean ahead, long tokens, long used, long kept, long passedBefore) {

    SecondInUse charged(long permits) {
        return new SecondInUse(start, ahead, tokens, used + permits, kept + permits, passedBefore);
    }

    SecondInUse without(long permits) {
        return new SecondInUse(start, ahead, tokens, used - permits, kept, passedBefore);
    }

    /** So many of its bookings are cancelled, but were made in a second before it. */
    SecondInUse keeping(long permits) {
        return new SecondInUse(start, ahead, tokens, used, kept + permits, passedBefore);
    }

    long booked() {
        return used - kept;
    }
}
