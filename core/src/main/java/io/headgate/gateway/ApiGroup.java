package io.headgate.gateway;

import static io.headgate.limiter.Checks.require;
import static java.util.Objects.requireNonNull;

import io.headgate.rule.Exact;
import io.headgate.rule.Glob;
import io.headgate.rule.LinearRegex;
import io.headgate.rule.NameMatcher;
import io.headgate.rule.Prefix;
import java.util.ArrayList;
import java.util.List;

/**
 * Paths under one name, which is a resource: a rule for that resource holds for all of them together.
 *
 * <pre>{@code
 * ApiGroup.of("payments").path("/pay").prefix("/invoices/").pattern("/shops/*&#47;till").regex("/v\\d+/pay")
 * }</pre>
 *
 * @param name the name of the resource
 * @param paths which paths: those that any of these picks
 */
public record ApiGroup(String name, List<NameMatcher> paths) {

    /** Checks the settings. */
    public ApiGroup {
        requireNonNull(name, "name");
        require(!name.isBlank(), "name", '"' + name + '"', "the name of a resource");
        paths = List.copyOf(paths);
    }

    /** A group that holds no path yet. */
    public static ApiGroup of(String name) {
        return new ApiGroup(name, List.of());
    }

    /** The same group with this path. */
    public ApiGroup path(String path) {
        return with(new Exact(path));
    }

    /** The same group with all paths that begin so. */
    public ApiGroup prefix(String prefix) {
        return with(new Prefix(prefix));
    }

    /** The same group with all paths that match a {@link Glob}. */
    public ApiGroup pattern(String glob) {
        return with(Glob.of(glob));
    }

    /** The same group with all paths that match a {@link LinearRegex}. */
    public ApiGroup regex(String regex) {
        return with(LinearRegex.of(regex));
    }

    /** The same group with all paths that {@code more} picks. */
    public ApiGroup with(NameMatcher more) {
        List<NameMatcher> all = new ArrayList<>(paths);
        all.add(more);
        return new ApiGroup(name, all);
    }

    /** Whether {@code path} belongs to it. */
    public boolean holds(String path) {
        for (NameMatcher each : paths) {
            if (each.matches(path)) {
                return true;
            }
        }
        return false;
    }
}
