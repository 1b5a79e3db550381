package io.headgate.rules.sentinel;

import io.headgate.access.AccessRule;
import io.headgate.access.Listing;
import io.headgate.rule.RuleHead;
import io.headgate.rule.Target;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Who may call. */
final class AuthorityConverter implements Converter<AccessRule> {

    private final Set<String> seen = new HashSet<>(); // Sentinel keeps one rule for each resource

    @Override
    public Class<AccessRule> type() {
        return AccessRule.class;
    }

    @Override
    public List<Field> fields() {
        return SentinelAuthority.FIELDS;
    }

    @Override
    public List<AccessRule> read(Element element, Notes notes) {
        SentinelAuthority authority = SentinelAuthority.read(element);
        authority.check(element);
        if (!element.isSound() || !hasEffect(authority, notes)) {
            return List.of();
        }
        List<String> origins = origins(authority.limitApp(), notes);
        element.require(!origins.isEmpty(), "limitApp", "at least one origin without *: to us that is a pattern");
        Target target = Resources.target(authority.resource(), authority.regex(), notes);
        if (target == null || origins.isEmpty()) {
            return List.of();
        }
        Listing listing = authority.strategy() == SentinelAuthority.DENY ? Listing.DENY : Listing.ALLOW;
        return List.of(new AccessRule(RuleHead.of(target), listing, origins, true));
    }

    private boolean hasEffect(SentinelAuthority authority, Notes notes) {
        if (!seen.add(authority.resource())) {
            notes.ignored(
                    "resource", authority.resource(), "the rule is dropped: Sentinel keeps the first of a resource");
            return false;
        }
        if (authority.strategy() > SentinelAuthority.DENY) {
            notes.ignored(
                    "strategy", authority.strategy(), "the rule is dropped: Sentinel neither allows nor denies for it");
            return false;
        }
        return true;
    }

    private static List<String> origins(String limitApp, Notes notes) {
        List<String> origins = new ArrayList<>();
        for (String origin : limitApp.split(",")) {
            if (origin.isBlank()) {
                notes.ignored("limitApp", '"' + origin + '"', "nobody has that name");
            } else if (origin.indexOf('*') >= 0) {
                notes.noEquivalent(
                        "limitApp",
                        origin,
                        "dropped from the list: to us * is a pattern, to Sentinel a sign of a name");
            } else {
                origins.add(origin);
                noteSpaces(origin, notes);
            }
        }
        return origins;
    }

    private static void noteSpaces(String origin, Notes notes) {
        if (!origin.strip().equals(origin)) {
            notes.ignored(
                    "limitApp", '"' + origin + '"', "the space counts, as in Sentinel: this is not " + origin.strip());
        }
    }

    @Override
    public @Nullable Map<String, Object> write(AccessRule rule, Notes notes) {
        for (String origin : rule.origins()) {
            if (origin.indexOf('*') >= 0 || origin.indexOf(',') >= 0) {
                notes.noEquivalent(
                        "origins", origin, "the rule is dropped: Sentinel has whole names without commas only");
                return null;
            }
        }
        Map<String, Object> fields = Resources.write(rule, notes);
        if (fields == null) {
            return null;
        }
        if (!seen.add(String.valueOf(fields.get("resource")))) {
            notes.noEquivalent(
                    "target", rule.target().text(), "the rule is dropped: Sentinel keeps one for each resource");
            return null;
        }
        if (!rule.unknownPasses()) {
            notes.changed("unknownPasses", false, "in Sentinel a call without an origin passes");
        }
        fields.put("limitApp", String.join(",", rule.origins()));
        fields.put("strategy", rule.listing() == Listing.ALLOW ? SentinelAuthority.ALLOW : SentinelAuthority.DENY);
        return fields;
    }
}
