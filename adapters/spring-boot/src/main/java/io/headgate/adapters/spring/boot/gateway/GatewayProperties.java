package io.headgate.adapters.spring.boot.gateway;

import static io.headgate.adapters.spring.boot.setting.Setting.require;

import io.headgate.adapters.spring.boot.setting.Setting;
import io.headgate.adapters.spring.boot.web.EntranceProperties;
import io.headgate.adapters.spring.boot.web.OriginProperties;
import io.headgate.adapters.spring.boot.web.ProxyProperties;
import io.headgate.adapters.web.WebSettings;
import io.headgate.adapters.webflux.PrincipalSource;
import io.headgate.gateway.ApiGroup;
import io.headgate.gateway.ApiGroups;
import io.headgate.rule.Glob;
import io.headgate.rule.NameMatcher;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.NestedConfigurationProperty;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Requests that go through a gateway.
 *
 * @param enabled whether the filters are there at all.
 * @param everyRoute whether all routes are protected, or only those with Headgate among their filters.
 * @param excluded paths that are not protected, as globs, as clients send them. A * stands for anything but a slash, ** for anything.
 * @param groups API groups by name, each with globs of paths. A group is a resource: requests to its paths are calls of it as well,
 *     whichever route they take.
 * @param origin who is calling.
 * @param proxies whose word about the address of the client counts.
 * @param entrance through which entrance requests come in.
 */
@ConfigurationProperties("headgate.gateway")
record GatewayProperties(
        @DefaultValue("true") boolean enabled,
        @DefaultValue("true") boolean everyRoute,
        @DefaultValue List<String> excluded,
        @DefaultValue Map<String, List<String>> groups,
        @NestedConfigurationProperty @DefaultValue OriginProperties origin,
        @NestedConfigurationProperty @DefaultValue ProxyProperties proxies,
        @NestedConfigurationProperty @DefaultValue EntranceProperties entrance) {

    static final String PREFIX = "headgate.gateway.";

    GatewayProperties {
        excluded = List.copyOf(excluded);
        groups = Collections.unmodifiableMap(new LinkedHashMap<>(groups)); // in the order in which they were written
    }

    /** The settings that say so. Throws when a property is wrong. */
    WebSettings web() {
        return WebSettings.defaults()
                .withExcluded(globs(PREFIX + "excluded", excluded).toArray(NameMatcher[]::new))
                .withGroups(apiGroups())
                .withOrigins(origin.resolver(PREFIX))
                .withProxies(proxies.trusted(PREFIX))
                .withEntrances(entrance.rule(PREFIX));
    }

    /** Asked for only if the origin may be the user, since that may load a session. */
    PrincipalSource principals() {
        return origin.from().contains(OriginProperties.Source.PRINCIPAL)
                ? PrincipalSource.exchange()
                : PrincipalSource.none();
    }

    private ApiGroups apiGroups() {
        List<ApiGroup> made = new ArrayList<>();
        groups.forEach((name, paths) -> {
            String property = PREFIX + "groups." + name;
            require(!paths.isEmpty(), property, "no path", "at least one, such as /payments/**");
            List<NameMatcher> globs = globs(property, paths);
            made.add(Setting.of(property, paths, unused -> new ApiGroup(name, globs)));
        });
        return Setting.of(PREFIX + "groups", made.size() + " groups", unused -> ApiGroups.of(made));
    }

    private static List<NameMatcher> globs(String property, List<String> texts) {
        List<NameMatcher> globs = new ArrayList<>();
        for (int i = 0; i < texts.size(); i++) {
            String each = property + "[" + i + "]";
            String text = texts.get(i);
            require(text.startsWith("/"), each, text, "a path that begins with a slash, such as /assets/**");
            globs.add(Setting.of(each, text, Glob::of));
        }
        return globs;
    }
}
