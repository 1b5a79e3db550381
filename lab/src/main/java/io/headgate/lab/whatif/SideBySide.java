package io.headgate.lab.whatif;

import static java.util.Objects.requireNonNull;

import io.headgate.rule.Rule;
import java.util.ArrayList;
import java.util.List;

/**
 * The same calls through several rule sets in step, and through none: what would happen, and what happens without
 * protection. For one thread.
 *
 * <pre>{@code
 * Scenario scenario = new Scenario(calls, DownstreamSettings.of(Duration.ofMillis(50), 20), Duration.ofSeconds(1), 1);
 * try (SideBySide trial = new SideBySide(scenario, List.of(new SideBySide.Candidate("mine", document.rules())))) {
 *     trial.finish().forEach(System.out::println); // no rules, then mine
 * }
 * }</pre>
 */
public final class SideBySide implements AutoCloseable {

    /** What the run without rules is called. */
    public static final String NO_RULES = "no rules";

    /**
     * A rule set to try.
     *
     * @param name what to call it
     * @param rules the rules
     */
    public record Candidate(String name, List<Rule> rules) {

        /** Copies the rules. */
        public Candidate {
            requireNonNull(name, "name");
            rules = List.copyOf(rules);
        }
    }

    private static final int SOME = 10_000;

    private final List<Run> runs = new ArrayList<>();

    /** A trial that has not begun. */
    public SideBySide(Scenario scenario, List<Candidate> candidates) {
        runs.add(new Run(NO_RULES, List.of(), scenario));
        for (Candidate candidate : candidates) {
            runs.add(new Run(candidate.name, candidate.rules, scenario));
        }
    }

    /**
     * Plays some thousand calls of each.
     *
     * @return whether there are more calls to come
     */
    public boolean playSome() {
        boolean more = false;
        for (Run run : runs) {
            more |= run.playCalls(SOME);
        }
        return more;
    }

    /** How much has been played: 0 to 1; 0 when that is not known. */
    public double done() {
        return runs.stream().mapToDouble(Run::done).min().orElse(1);
    }

    /** Plays the rest, until no call is under way any more. @return what came of it: without rules first, then as given */
    public List<RunResult> finish() {
        return runs.stream().map(Run::finish).toList();
    }

    /** Lets go of the engines and of the traffic. */
    @Override
    public void close() {
        runs.forEach(Run::close);
    }
}
