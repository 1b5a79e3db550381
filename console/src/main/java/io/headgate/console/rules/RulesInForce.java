package io.headgate.console.rules;

import io.headgate.agent.wire.RulesSent;

/** What the instances of an application are to run by. Safe for many threads. */
@FunctionalInterface
public interface RulesInForce {

    /** The newest rules of the application; version 0 with an empty text when there are none. */
    RulesSent of(String application);

    /**
     * An instance has had a version that is newer than the newest there is: the store was replaced by an older copy. The next
     * version that is saved gets a number above it, for instances do not take a lower one.
     *
     * @return whether numbers were skipped for it
     */
    default boolean skipTo(String application, long version) {
        return false;
    }

    /** Only the number of the newest rules, which is asked for often; 0 when there are none. */
    default long versionOf(String application) {
        return of(application).version();
    }
}
