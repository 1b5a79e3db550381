package io.headgate.lab.whatif;

/**
 * What became of calls. Always {@code offered = refused + waiting + inFlight + good + failed + timedOut + turnedAway}.
 *
 * @param offered calls that came
 * @param refused calls that a rule refused, at once or after a wait
 * @param waiting calls that a rule makes wait at this moment
 * @param inFlight calls that were admitted and have no answer yet
 * @param good calls that were answered in time and well
 * @param failed calls that the service answered with an error
 * @param timedOut calls whose caller gave up waiting for the answer
 * @param turnedAway calls that the service had no room for, not even in its queue
 * @param waited calls that a rule made wait, whatever became of them then
 * @param latency from arrival to answer or to giving up, waits included, of admitted calls that the service took
 */
public record Counts(
        long offered,
        long refused,
        long waiting,
        long inFlight,
        long good,
        long failed,
        long timedOut,
        long turnedAway,
        long waited,
        Percentiles latency) {

    /** Calls that the rules let in. */
    public long admitted() {
        return inFlight + good + errors();
    }

    /** Calls that were let in for nothing. */
    public long errors() {
        return failed + timedOut + turnedAway;
    }
}
