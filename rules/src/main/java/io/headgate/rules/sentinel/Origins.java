package io.headgate.rules.sentinel;

import io.headgate.rule.OriginScope;

/** Whose calls a rule counts: Sentinel's limitApp. */
final class Origins {

    static final String ANY = "default";
    static final String OTHERS = "other";

    private Origins() {}

    /** What a missing or blank limitApp stands for. */
    static String standard(String limitApp) {
        return limitApp.isBlank() ? ANY : limitApp;
    }

    static OriginScope scope(String limitApp) {
        return switch (limitApp) {
            case ANY -> OriginScope.any();
            case OTHERS -> OriginScope.others();
            default -> OriginScope.one(limitApp);
        };
    }

    /** The other way round. An origin of one of the two names above cannot be told from what they stand for. */
    static String limitApp(OriginScope scope) {
        if (scope instanceof OriginScope.One one) {
            return one.origin();
        }
        return scope instanceof OriginScope.Others ? OTHERS : ANY;
    }

    /** Notes that a limitApp has no effect in a rule of that kind. */
    static void ignore(String limitApp, Notes notes) {
        if (!limitApp.equals(ANY)) {
            notes.ignored("limitApp", limitApp, "Sentinel does not look at it in such a rule, either");
        }
    }
}
