package com.alibaba.csp.sentinel;

import io.headgate.rule.Rule;
import io.headgate.sentinel.Engine;
import io.headgate.sentinel.MovedClock;
import java.util.List;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Stops the time for a test, and has the engine as it was afterwards. */
public final class EngineRules implements BeforeEachCallback, AfterEachCallback {

    private MovedClock clock;

    @Override
    public void beforeEach(ExtensionContext context) {
        clock = MovedClock.stop();
        set();
    }

    @Override
    public void afterEach(ExtensionContext context) {
        set();
        clock.close();
    }

    /** The time. */
    public MovedClock clock() {
        return clock;
    }

    /** Puts these rules in force, and no others. */
    public void set(Rule... rules) {
        Engine.gate().rules().replaceAll(List.of(rules));
    }
}
