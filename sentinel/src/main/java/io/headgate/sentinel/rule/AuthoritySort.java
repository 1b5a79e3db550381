package io.headgate.sentinel.rule;

import static com.alibaba.csp.sentinel.slots.block.RuleConstant.AUTHORITY_BLACK;

import com.alibaba.csp.sentinel.log.RecordLog;
import com.alibaba.csp.sentinel.slots.block.authority.AuthorityRule;
import io.headgate.access.AccessRule;
import io.headgate.access.Listing;
import io.headgate.rule.Rule;
import io.headgate.rule.RuleHead;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Who may call. */
public final class AuthoritySort implements RuleSort<AuthorityRule> {

    /** Stands for nobody: no origin has that name. */
    private static final String NOBODY = "\u0000";

    @Override
    public Kind kind() {
        return Kind.AUTHORITY;
    }

    @Override
    public @Nullable String problem(AuthorityRule rule) {
        String limitApp = rule.getLimitApp();
        return new Problem(Targets.problem(rule))
                .require(rule.getStrategy() >= 0, "strategy", rule.getStrategy(), "0 (only those) or 1 (all but those)")
                .require(limitApp != null && !limitApp.isBlank(), "limitApp", limitApp, "origins, with commas between")
                .text();
    }

    @Override
    public AuthorityRule copy(AuthorityRule rule) {
        return Targets.copied(rule, new AuthorityRule()).setStrategy(rule.getStrategy());
    }

    /** A strategy that Sentinel does not know lets everybody pass. To us a star is a pattern, to Sentinel a sign of a name. */
    @Override
    public List<Rule> rules(AuthorityRule rule) {
        if (rule.getStrategy() > AUTHORITY_BLACK) {
            return List.of();
        }
        List<String> origins = Arrays.stream(rule.getLimitApp().split(","))
                .filter(origin -> !origin.isBlank() && origin.indexOf('*') < 0)
                .toList();
        Listing listing = rule.getStrategy() == AUTHORITY_BLACK ? Listing.DENY : Listing.ALLOW;
        return List.of(new AccessRule(
                RuleHead.of(Targets.of(rule)), listing, origins.isEmpty() ? List.of(NOBODY) : origins, true));
    }

    @Override
    public String identity(AuthorityRule rule) {
        return (rule.isRegex() ? "~" : "") + rule.getResource();
    }

    /** Sentinel keeps the first rule of a resource. */
    @Override
    public List<AuthorityRule> arranged(List<AuthorityRule> ofResource) {
        if (ofResource.size() > 1) {
            RecordLog.warn("[AuthorityRuleManager] of several rules for one resource the first counts: "
                    + ofResource.get(0).getResource());
        }
        return List.of(ofResource.get(0));
    }
}
