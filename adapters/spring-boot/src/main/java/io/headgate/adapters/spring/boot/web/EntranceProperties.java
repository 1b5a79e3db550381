package io.headgate.adapters.spring.boot.web;

import static io.headgate.adapters.spring.boot.setting.Setting.require;

import io.headgate.adapters.web.EntranceRule;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Through which entrance requests come in. Part of the properties of each web adapter.
 *
 * @param per whether there is one for the whole application or one for each route.
 * @param name name of the one for the whole application.
 */
public record EntranceProperties(
        @DefaultValue("application") Extent per,
        @DefaultValue("web") String name) {

    /** For what there is an entrance. */
    public enum Extent {
        /** One for all routes. */
        APPLICATION,
        /** One for each route, so that rules can tell from which route something deeper was called. */
        ROUTE
    }

    EntranceRule rule() {
        return rule(WebProperties.PREFIX);
    }

    /** The rule. Throws when these are wrong, which are properties below {@code prefix}. */
    public EntranceRule rule(String prefix) {
        require(!name.isBlank(), prefix + "entrance.name", '"' + name + '"', "a name");
        return per == Extent.ROUTE ? EntranceRule.perRoute() : EntranceRule.application(name);
    }
}
