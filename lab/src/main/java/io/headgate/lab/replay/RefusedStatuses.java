package io.headgate.lab.replay;

/**
 * How the calls that a limit would have refused had ended.
 *
 * @param unknown the log does not say
 * @param informed with a status of 1xx
 * @param succeeded 2xx
 * @param redirected 3xx
 * @param rejected 4xx
 * @param failed 5xx: refusing them would have lost nothing
 */
public record RefusedStatuses(
        long unknown, long informed, long succeeded, long redirected, long rejected, long failed) {

    static RefusedStatuses of(long[] classes) {
        return new RefusedStatuses(classes[0], classes[1], classes[2], classes[3], classes[4], classes[5]);
    }

    /** Those of which the log says how they ended. */
    public long known() {
        return informed + succeeded + redirected + rejected + failed;
    }
}
