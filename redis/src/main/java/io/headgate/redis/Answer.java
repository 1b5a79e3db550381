package io.headgate.redis;

/**
 * What Redis said to one request.
 *
 * @param now when it decided, in ticks of its clock
 * @param first the answer
 * @param second where the answer is no: the ticks until it could be yes, or {@link #NEVER}
 * @param third more, for a request that asks for three things
 */
record Answer(long now, long first, long second, long third) {

    static final long NEVER = -1;

    /** How many numbers a script tells for each request. */
    static final int NUMBERS = 3;

    /** The answer for the nth of several equal takes, of which the script granted the first so many. */
    Answer forTake(int nth) {
        return new Answer(now, nth < first ? 1 : 0, second, third);
    }
}
