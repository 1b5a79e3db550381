package io.headgate.verify;

import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Shows which test of the contract catches which planted bug: {@code ./headgate mutants}. */
public final class Mutants {

    private static final String ROW = "%-33s %-25s %-64s %6s%n";

    private final PrintStream out;
    private final List<String> rows = new ArrayList<>();

    private Mutants(PrintStream out) {
        this.out = out;
    }

    /** Runs the contract on every mutant and control; exits with 1 unless exactly the mutants are caught. */
    public static void main(String[] arguments) {
        System.exit(new Mutants(System.out).run() ? 0 : 1);
    }

    private boolean run() {
        long begin = System.nanoTime();
        boolean quiet = controlsAreQuiet();
        List<Mutant> mutants = Catalogue.mutants();
        int caught = 0;
        for (int i = 0; i < mutants.size(); i++) {
            Mutant mutant = mutants.get(i);
            out.printf("%2d of %d  %s ...%n", i + 1, mutants.size(), mutant.name());
            ContractRun run = ContractRun.on(mutant.name());
            caught += run.caughtBy(mutant.caughtBy()) ? 1 : 0;
            rows.add(row(mutant, run));
        }
        out.printf("%n" + ROW, "mutant", "seen in", "caught by", "time");
        rows.forEach(out::print);
        out.printf("%nin %s%n", seconds(Duration.ofNanos(System.nanoTime() - begin)));
        out.printf("%d of %d caught%n", caught, mutants.size());
        return quiet && caught == mutants.size();
    }

    private boolean controlsAreQuiet() {
        boolean quiet = true;
        for (String control : Catalogue.controls().keySet()) {
            Map<String, Throwable> failures = ContractRun.on(control).failures();
            out.printf("control  %s: %s%n", control, failures.isEmpty() ? "passes" : "FAILS " + failures);
            quiet &= failures.isEmpty();
        }
        return quiet;
    }

    private static String row(Mutant mutant, ContractRun run) {
        boolean caught = run.caughtBy(mutant.caughtBy());
        int others = run.failures().size() - (caught ? 1 : 0);
        String by = (caught ? mutant.caughtBy() : "NOT by " + mutant.caughtBy()) + (others > 0 ? " +" + others : "");
        return ROW.formatted(mutant.name(), mutant.seenIn(), by, seconds(run.took()));
    }

    private static String seconds(Duration took) {
        return "%.1f s".formatted(took.toMillis() / 1e3);
    }
}
