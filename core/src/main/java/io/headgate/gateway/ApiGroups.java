package io.headgate.gateway;

import static io.headgate.limiter.Checks.require;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * All API groups of a gateway: finds those that a path belongs to. Immutable; who changes groups makes another one and swaps
 * the whole, so that no request sees half of a change.
 */
public final class ApiGroups {

    private static final int MOST = 10_000;

    private final List<ApiGroup> groups;

    private ApiGroups(List<ApiGroup> groups) {
        this.groups = groups;
    }

    /** These groups, no two of the same name. */
    public static ApiGroups of(ApiGroup... groups) {
        return of(List.of(groups));
    }

    /** These groups, no two of the same name. */
    public static ApiGroups of(Collection<ApiGroup> groups) {
        require(groups.size() <= MOST, "groups", groups.size(), "at most " + MOST);
        Set<String> names = new HashSet<>();
        Set<String> twice = new HashSet<>();
        for (ApiGroup group : groups) {
            if (!names.add(group.name())) {
                twice.add(group.name());
            }
        }
        require(twice.isEmpty(), "groups", twice, "each name once");
        return new ApiGroups(List.copyOf(groups));
    }

    /** The names of the groups that {@code path} belongs to, in the order of the groups: resources to enter. */
    public List<String> holding(String path) {
        List<String> names = List.of();
        for (ApiGroup group : groups) {
            if (group.holds(path)) {
                names = names.isEmpty() ? new ArrayList<>() : names;
                names.add(group.name());
            }
        }
        return names;
    }

    /** The groups. */
    public List<ApiGroup> all() {
        return groups;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ApiGroups that && that.groups.equals(groups);
    }

    @Override
    public int hashCode() {
        return groups.hashCode();
    }

    @Override
    public String toString() {
        return "ApiGroups" + groups;
    }
}
