package io.headgate.console.fleet;

import io.headgate.agent.wire.RulesSent;

/** Tells which rules an application is to run by. Safe for many threads. */
@FunctionalInterface
public interface RulesInForce {

    /** The rules of that application; version 0 and an empty document when it has none. */
    RulesSent of(String application);
}
