package io.headgate.differential.program;

import io.headgate.differential.program.ProgramRule.Inbound;
import io.headgate.differential.program.Step.Open;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** What system rules say to one more inbound call per second: as in Sentinel, but for some changes. */
final class SystemBook {

    /** Where we differ. */
    enum Change {
        NEW_RULE("a new system rule for calls per second"),
        WHEN_ADMITTED("warm-up and queue: counted when admitted"),
        NONE("a call of count 0, entry(name, 0)");

        private final String title;

        Change(String title) {
            this.title = title;
        }
    }

    private static final long SLICE = 500;

    private SystemBook() {}

    static Stream<String> titles() {
        return Arrays.stream(Change.values()).map(change -> change.title);
    }

    /** The fewest changes that make us say the opposite of what Sentinel says. */
    static List<String> explanationOf(Open open, History history, boolean refused) {
        if (refuses(open, history, Set.of()) != refused
                || refuses(open, history, EnumSet.allOf(Change.class)) == refused) {
            return List.of();
        }
        return Subsets.of(Change.class).stream()
                .filter(changes -> refuses(open, history, changes) != refused)
                .findFirst()
                .map(changes -> changes.stream().map(change -> change.title).toList())
                .orElse(List.of());
    }

    private static boolean refuses(Open open, History history, Set<Change> changes) {
        if (open.permits() == 0 && changes.contains(Change.NONE)) {
            return false;
        }
        int since = changes.contains(Change.NEW_RULE) ? since(history) : -1;
        long first = history.now() / SLICE * SLICE - SLICE;
        long used = history.calls().stream()
                .filter(call -> call.admitted() && call.open().inbound() && call.place() > since)
                .filter(call -> (changes.contains(Change.WHEN_ADMITTED) ? call.asked() : call.began()) >= first)
                .mapToLong(call -> call.open().permits())
                .sum();
        return used + open.permits() > most(history);
    }

    private static long most(History history) {
        return history.rules(RuleKind.SYSTEM).stream()
                .mapToLong(rule -> ((Inbound) rule).qps())
                .filter(qps -> qps >= 0)
                .min()
                .orElse(Long.MAX_VALUE);
    }

    /** Since when there is one for calls per second. */
    private static int since(History history) {
        int since = -1;
        for (History.Loading loading : history.loadings(RuleKind.SYSTEM)) {
            boolean there = loading.rules().stream().anyMatch(rule -> ((Inbound) rule).qps() >= 0);
            since = !there ? -1 : since < 0 ? loading.step() : since;
        }
        return since;
    }
}
