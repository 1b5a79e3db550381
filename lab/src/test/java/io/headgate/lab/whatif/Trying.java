package io.headgate.lab.whatif;

import io.headgate.lab.downstream.DownstreamSettings;
import io.headgate.rule.Rule;
import io.headgate.rules.document.RuleDocuments;
import io.headgate.testkit.arrivals.Arrivals;
import io.headgate.testkit.arrivals.Poisson;
import io.headgate.testkit.arrivals.Steady;
import io.headgate.testkit.arrivals.ZipfKeys;
import java.time.Duration;
import java.util.List;

/** Short ways to a run. */
final class Trying {

    static final long SECOND = 1_000_000_000L;

    private Trying() {}

    static List<Rule> rules(String... yaml) {
        return RuleDocuments.read("headgate: 1\nrules:\n  - " + String.join("\n  - ", yaml) + "\n")
                .rules();
    }

    /** Independent callers. */
    static Arrivals poisson(long perSecond, int seconds) {
        return new Poisson(perSecond, Duration.ofSeconds(1), Duration.ofSeconds(seconds), 5);
    }

    static Arrivals steady(long perSecond, int seconds) {
        return new Steady(perSecond, Duration.ofSeconds(1), Duration.ofSeconds(seconds));
    }

    static Calls calls(Arrivals arrivals, List<Rule> rules) {
        List<String> resources = DocumentNames.resources(rules);
        return new GeneratedCalls(
                arrivals,
                Mix.evenly(resources.isEmpty() ? List.of("orders") : resources),
                Mix.evenly(DocumentNames.origins(rules)),
                new Keys(new ZipfKeys(100, 1, 3), DocumentNames.keys(rules)),
                2);
    }

    static Scenario scenario(Arrivals arrivals, List<Rule> rules, DownstreamSettings downstream) {
        return new Scenario(calls(arrivals, rules), downstream, Duration.ZERO, 1);
    }

    static RunResult run(List<Rule> rules, Scenario scenario) {
        try (Run run = new Run("tried", rules, scenario)) {
            return run.finish();
        }
    }

    static RunResult run(List<Rule> rules, Arrivals arrivals, DownstreamSettings downstream) {
        return run(rules, scenario(arrivals, rules, downstream));
    }
}
