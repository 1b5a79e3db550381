package io.headgate.console.rules;

import io.headgate.console.web.Refusal;
import io.headgate.console.web.RouteHandler;
import io.headgate.rules.document.InvalidDocumentException;
import io.headgate.rules.document.Problem;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Tells in the words of HTTP what goes wrong with a request about rules. */
final class RuleErrors {

    private static final String FIRST = "rules[0]";

    private final Predicate<String> applications;

    RuleErrors(Predicate<String> applications) {
        this.applications = applications;
    }

    /** The same, after a look whether there is such an application. */
    RouteHandler told(RouteHandler handler) {
        return exchange -> {
            if (!applications.test(exchange.part("app"))) {
                throw Refusal.absent("application " + exchange.part("app"));
            }
            try {
                handler.handle(exchange);
            } catch (InvalidDocumentException invalid) {
                throw new Refusal(422, RuleAnswers.invalid(invalid));
            } catch (VersionConflictException quicker) {
                throw conflict(quicker);
            } catch (NoSuchApplicationException gone) {
                throw Refusal.absent(String.valueOf(gone.getMessage()));
            }
        };
    }

    private static Refusal conflict(VersionConflictException quicker) {
        RuleVersion newest = quicker.newest();
        return Refusal.conflict(
                String.valueOf(quicker.getMessage()),
                Map.of(
                        "version", newest.version(),
                        "by", newest.by(),
                        "at", newest.at().toEpochMilli()));
    }

    /** Problems of a document that was put around one rule are told as the rule's. */
    static <T> T withinRule(Supplier<T> reading) {
        try {
            return reading.get();
        } catch (InvalidDocumentException invalid) {
            List<Problem> problems =
                    invalid.problems().stream().map(RuleErrors::withinRule).toList();
            throw new InvalidDocumentException(problems);
        }
    }

    private static Problem withinRule(Problem problem) {
        String path = problem.path().startsWith(FIRST) ? problem.path().substring(FIRST.length()) : problem.path();
        String within = path.startsWith(".") ? path.substring(1) : path;
        return new Problem(0, 0, within, problem.value(), problem.expected(), problem.suggestion());
    }
}
