package io.headgate.rule;

import static io.headgate.limiter.Checks.require;
import static java.util.Objects.requireNonNull;

/**
 * What all rules have.
 *
 * @param id the name of the rule, unique in a rule set; empty when the rule set is to choose one from kind and target
 * @param target the resources it applies to
 * @param mode whether it decides, only counts, or does nothing
 * @param onError what becomes of a call when the guard fails with an error of its own
 */
public record RuleHead(String id, Target target, Mode mode, FailurePolicy onError) {

    private static final int LONGEST_ID = 256;

    /** Checks the settings. */
    public RuleHead {
        requireNonNull(id, "id");
        requireNonNull(target, "target");
        requireNonNull(mode, "mode");
        requireNonNull(onError, "onError");
        require(id.length() <= LONGEST_ID, "id", id, "at most " + LONGEST_ID + " characters");
        require(id.isEmpty() || !id.isBlank(), "id", '"' + id + '"', "a name, or nothing to have one chosen");
    }

    /** A head with no id yet, enforced, that admits when its guard fails. */
    public static RuleHead of(Target target) {
        return new RuleHead("", target, Mode.ENFORCE, FailurePolicy.ADMIT);
    }

    /** A head for the resource of that name. */
    public static RuleHead of(String resource) {
        return of(Target.name(resource));
    }

    /** The same with another id. */
    public RuleHead withId(String newId) {
        return new RuleHead(newId, target, mode, onError);
    }

    /** The same for other resources. */
    public RuleHead withTarget(Target newTarget) {
        return new RuleHead(id, newTarget, mode, onError);
    }

    /** The same with another mode. */
    public RuleHead withMode(Mode newMode) {
        return new RuleHead(id, target, newMode, onError);
    }

    /** The same with another failure policy. */
    public RuleHead withOnError(FailurePolicy newPolicy) {
        return new RuleHead(id, target, mode, newPolicy);
    }
}
