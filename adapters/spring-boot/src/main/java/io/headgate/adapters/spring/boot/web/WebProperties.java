package io.headgate.adapters.spring.boot.web;

import static io.headgate.adapters.spring.boot.setting.Setting.require;

import io.headgate.adapters.spring.boot.setting.Setting;
import io.headgate.gateway.ApiGroup;
import io.headgate.gateway.ApiGroups;
import io.headgate.rule.NameMatcher;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.NestedConfigurationProperty;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Requests that come in.
 *
 * @param enabled whether the filter is there at all.
 * @param order where the filter stands among others. By default in front of Spring Security, so that what is refused costs no
 *     check of a password; right behind it when the origin is the principal, which is not known earlier.
 * @param excluded paths that are not protected, as globs below the path of the application. A * stands for anything but a
 *     slash, ** for anything.
 * @param origin who is calling.
 * @param proxies whose word about the address of the client counts.
 * @param entrance through which entrance requests come in.
 * @param groups API groups by name. A group is a resource that all requests to its paths are calls of, too; the paths are globs below
 *     the path of the application.
 * @param maxRoutes how many routes have a resource of their own. Requests to others are one resource, (unmatched).
 */
@ConfigurationProperties("headgate.web")
record WebProperties(
        @DefaultValue("true") boolean enabled,
        @Nullable Integer order,
        @DefaultValue({"/actuator", "/actuator/**"}) List<String> excluded,
        @NestedConfigurationProperty @DefaultValue OriginProperties origin,
        @NestedConfigurationProperty @DefaultValue ProxyProperties proxies,
        @NestedConfigurationProperty @DefaultValue EntranceProperties entrance,
        @DefaultValue Map<String, List<String>> groups,
        @DefaultValue("1000") int maxRoutes) {
    /*
     * Filters of a Boot application, by order, on servlets as on WebFlux:
     *
     *   encoding, observation       very early
     *   request context     -105
     *   Headgate            -103    refuses here ...
     *   Spring Security     -100
     *   Headgate             -90    ... or here, when it has to know the user
     *   filters of the application  late
     */

    static final String PREFIX = "headgate.web.";

    private static final int BEFORE_SECURITY = -103;
    private static final int AFTER_SECURITY = -90;
    private static final int MOST_ROUTES = 100_000;

    WebProperties {
        excluded = List.copyOf(excluded);
        groups = Collections.unmodifiableMap(new LinkedHashMap<>(groups)); // in the order in which they were written
        require(maxRoutes >= 0 && maxRoutes <= MOST_ROUTES, PREFIX + "max-routes", maxRoutes, "0 to " + MOST_ROUTES);
    }

    /** Where the filter stands, as stated or as suits the origin. */
    int filterOrder() {
        if (order != null) {
            return order;
        }
        return isOfPrincipal() ? AFTER_SECURITY : BEFORE_SECURITY;
    }

    /** Whether the user may be the origin. */
    boolean isOfPrincipal() {
        return origin.from().contains(OriginProperties.Source.PRINCIPAL);
    }

    /** The paths that are not protected. */
    NameMatcher[] excludedBelow(ApplicationPath application) {
        return PathGlob.below(application, PREFIX + "excluded", excluded).toArray(NameMatcher[]::new);
    }

    /** The API groups. */
    ApiGroups groupsBelow(ApplicationPath application) {
        List<ApiGroup> made = new ArrayList<>();
        groups.forEach((name, globs) -> {
            String property = PREFIX + "groups." + name;
            require(!globs.isEmpty(), property, "no path", "at least one, such as /payments/**");
            List<NameMatcher> paths = PathGlob.below(application, property, globs);
            made.add(Setting.of(property, globs, unused -> new ApiGroup(name, paths)));
        });
        return Setting.of(PREFIX + "groups", made.size() + " groups", unused -> ApiGroups.of(made));
    }
}
