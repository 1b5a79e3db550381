package io.headgate.console.rules;

import io.headgate.agent.wire.RulesSent;

/** What the instances of an application are to run by. Safe for many threads. */
@FunctionalInterface
public interface RulesInForce {

    /** The newest rules of the application; version 0 with an empty text when there are none. */
    RulesSent of(String application);

    /** Only the number of the newest rules, which is asked for often; 0 when there are none. */
    default long versionOf(String application) {
        return of(application).version();
    }
}
