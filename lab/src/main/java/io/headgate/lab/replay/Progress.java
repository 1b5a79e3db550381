package io.headgate.lab.replay;

import io.headgate.lab.log.AccessLog;

/** Is told now and then how far a replay has come. */
@FunctionalInterface
public interface Progress {

    /** Does not want to know. */
    Progress NONE = (log, calls) -> {};

    /**
     * So far has it come.
     *
     * @param log the log, which knows how many bytes of it were read
     * @param calls the calls read
     */
    void at(AccessLog log, long calls);
}
