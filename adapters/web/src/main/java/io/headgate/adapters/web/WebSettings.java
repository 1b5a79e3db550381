package io.headgate.adapters.web;

import static io.headgate.limiter.Checks.require;
import static java.util.Objects.requireNonNull;

import io.headgate.adapters.web.client.TrustedProxies;
import io.headgate.adapters.web.refusal.RefusalHandler;
import io.headgate.adapters.web.route.PathRules;
import io.headgate.adapters.web.route.UrlCleaner;
import io.headgate.gateway.ApiGroups;
import io.headgate.rule.NameMatcher;
import java.util.List;
import java.util.function.Supplier;

/**
 * How requests are protected. {@link #defaults} suits an application that is reached directly.
 *
 * <pre>{@code
 * WebSettings.defaults()
 *         .withProxies(TrustedProxies.of("10.0.0.0/8"))
 *         .withOrigins(OriginResolver.principal().or(OriginResolver.clientAddress(64)))
 *         .withExcluded(new Exact("/health"), new Prefix("/assets/"))
 * }</pre>
 *
 * @param origins who is calling
 * @param proxies whose word about the client's address counts
 * @param excluded paths that are not protected at all
 * @param cleaner names of routes for paths, before the server is asked
 * @param groups the API groups in force, asked for each request: a request is held to those that its path belongs to, too
 * @param entrances through which entrance requests come in
 * @param failures which requests have failed
 * @param refusals how a refused request is answered
 * @param paths how paths are spelled
 * @param maxRoutes how many routes have a resource of their own; requests to others are {@code GET (unmatched)}, unless a rule is
 *     for them
 */
public record WebSettings(
        OriginResolver origins,
        TrustedProxies proxies,
        List<NameMatcher> excluded,
        UrlCleaner cleaner,
        Supplier<ApiGroups> groups,
        EntranceRule entrances,
        FailureRule failures,
        RefusalHandler refusals,
        PathRules paths,
        int maxRoutes) {

    private static final int USUAL_ROUTES = 1_000;
    private static final int MOST_ROUTES = 100_000;

    /** Checks the settings. */
    public WebSettings {
        requireNonNull(origins, "origins");
        requireNonNull(proxies, "proxies");
        excluded = List.copyOf(excluded);
        requireNonNull(cleaner, "cleaner");
        requireNonNull(groups, "groups");
        requireNonNull(entrances, "entrances");
        requireNonNull(failures, "failures");
        requireNonNull(refusals, "refusals");
        requireNonNull(paths, "paths");
        require(maxRoutes >= 0 && maxRoutes <= MOST_ROUTES, "maxRoutes", maxRoutes, "0 to " + MOST_ROUTES);
    }

    /** Unknown origins, no proxies, nothing excluded, one entrance "web", 5xx are failures, problem bodies. */
    public static WebSettings defaults() {
        ApiGroups none = ApiGroups.of();
        return new WebSettings(
                OriginResolver.none(),
                TrustedProxies.none(),
                List.of(),
                UrlCleaner.none(),
                () -> none,
                EntranceRule.application("web"),
                FailureRule.usual(),
                RefusalHandler.problem(),
                PathRules.USUAL,
                USUAL_ROUTES);
    }

    /** The same with origins found out in another way. */
    public WebSettings withOrigins(OriginResolver newOrigins) {
        return new WebSettings(
                newOrigins, proxies, excluded, cleaner, groups, entrances, failures, refusals, paths, maxRoutes);
    }

    /** The same with other proxies. */
    public WebSettings withProxies(TrustedProxies newProxies) {
        return new WebSettings(
                origins, newProxies, excluded, cleaner, groups, entrances, failures, refusals, paths, maxRoutes);
    }

    /** The same with these paths not protected, instead of those before. */
    public WebSettings withExcluded(NameMatcher... newExcluded) {
        return new WebSettings(
                origins,
                proxies,
                List.of(newExcluded),
                cleaner,
                groups,
                entrances,
                failures,
                refusals,
                paths,
                maxRoutes);
    }

    /** The same with names of routes by that cleaner. */
    public WebSettings withCleaner(UrlCleaner newCleaner) {
        return new WebSettings(
                origins, proxies, excluded, newCleaner, groups, entrances, failures, refusals, paths, maxRoutes);
    }

    /** The same with these API groups. */
    public WebSettings withGroups(ApiGroups newGroups) {
        requireNonNull(newGroups, "groups");
        return withGroups(() -> newGroups);
    }

    /** The same with API groups that may change while it runs. */
    public WebSettings withGroups(Supplier<ApiGroups> newGroups) {
        return new WebSettings(
                origins, proxies, excluded, cleaner, newGroups, entrances, failures, refusals, paths, maxRoutes);
    }

    /** The same with other entrances. */
    public WebSettings withEntrances(EntranceRule newEntrances) {
        return new WebSettings(
                origins, proxies, excluded, cleaner, groups, newEntrances, failures, refusals, paths, maxRoutes);
    }

    /** The same with another choice of failures. */
    public WebSettings withFailures(FailureRule newFailures) {
        return new WebSettings(
                origins, proxies, excluded, cleaner, groups, entrances, newFailures, refusals, paths, maxRoutes);
    }

    /** The same with another answer to refused requests. */
    public WebSettings withRefusals(RefusalHandler newRefusals) {
        return new WebSettings(
                origins, proxies, excluded, cleaner, groups, entrances, failures, newRefusals, paths, maxRoutes);
    }

    /** The same with another spelling of paths. */
    public WebSettings withPaths(PathRules newPaths) {
        return new WebSettings(
                origins, proxies, excluded, cleaner, groups, entrances, failures, refusals, newPaths, maxRoutes);
    }

    /** The same with another bound on routes. */
    public WebSettings withMaxRoutes(int newMaxRoutes) {
        return new WebSettings(
                origins, proxies, excluded, cleaner, groups, entrances, failures, refusals, paths, newMaxRoutes);
    }
}
