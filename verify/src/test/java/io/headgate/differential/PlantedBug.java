package io.headgate.differential;

import io.headgate.differential.CommonRule.Breaker;
import io.headgate.differential.CommonRule.Flow;
import io.headgate.differential.CommonRule.HotParameter;
import java.util.List;

/** Mistakes that the comparison must not let pass: each makes a wrong engine of a right one. */
enum PlantedBug {
    /** One more than allowed. */
    LIMIT_PLUS_ONE {
        @Override
        List<CommonRule> rules(List<CommonRule> rules) {
            return rules.stream().map(PlantedBug::oneMore).toList();
        }
    },
    /** Windows and seconds end a millisecond late. */
    MISSED_ROLL_OVER {
        @Override
        long time(long now) {
            return now - 1_000_000;
        }
    },
    /** The clock moves in steps of 10 ms. */
    COARSE_CLOCK {
        @Override
        long time(long now) {
            return now - now % 10_000_000;
        }
    },
    /** Every call weighs one. */
    WEIGHT_IGNORED {
        @Override
        Arrival arrival(Arrival arrival) {
            return arrival.withPermits(1);
        }
    },
    /** Every caller is the same. */
    ORIGIN_IGNORED {
        @Override
        Arrival arrival(Arrival arrival) {
            return arrival.withFrom(arrival.entrance(), "");
        }
    },
    /** Nobody may borrow. */
    PRIORITY_IGNORED {
        @Override
        Arrival arrival(Arrival arrival) {
            return arrival.withPriority(false);
        }
    },
    /** Errors are not seen. */
    OUTCOME_IGNORED {
        @Override
        Arrival arrival(Arrival arrival) {
            return arrival.withOutcome(arrival.response(), false);
        }
    };

    List<CommonRule> rules(List<CommonRule> rules) {
        return rules;
    }

    Arrival arrival(Arrival arrival) {
        return arrival;
    }

    long time(long now) {
        return now;
    }

    private static CommonRule oneMore(CommonRule rule) {
        if (rule instanceof Flow flow) {
            return flow.withCount(flow.count() + 1);
        }
        return rule instanceof HotParameter hot
                ? hot.withCount(hot.count() + 1)
                : ((Breaker) rule).withMinimumCalls(((Breaker) rule).minimumCalls() + 1);
    }

    /** {@code right} with this mistake. */
    Engine in(Engine right) {
        return new Engine() {
            @Override
            public void begin(List<CommonRule> rules, boolean priority, long now) {
                right.begin(rules(rules), priority, now);
            }

            @Override
            public Verdict enter(int call, Arrival arrival, long now) {
                return right.enter(call, arrival(arrival), time(now));
            }

            @Override
            public Verdict proceed(int call, long now) {
                return right.proceed(call, time(now));
            }

            @Override
            public void exit(int call, Arrival arrival, long now) {
                right.exit(call, arrival(arrival), time(now));
            }

            @Override
            public void end() {
                right.end();
            }

            @Override
            public void close() {
                right.close();
            }
        };
    }
}
