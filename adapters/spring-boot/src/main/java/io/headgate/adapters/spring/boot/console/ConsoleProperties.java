package io.headgate.adapters.spring.boot.console;

import static io.headgate.adapters.spring.boot.setting.Setting.require;
import static java.util.Objects.requireNonNull;

import io.headgate.Headgate;
import io.headgate.adapters.spring.boot.setting.InvalidSettingException;
import io.headgate.adapters.spring.boot.setting.Setting;
import io.headgate.agent.ConsoleLink;
import io.headgate.agent.ConsoleLinkBuilder;
import io.headgate.rules.usage.UnusedRules;
import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Which console sees and steers this application.
 *
 * @param uri address of the console. Without it there is no link.
 * @param credential what the console gave out for this application.
 * @param instance name of this instance, which no other instance of the application has. Host and process by default.
 * @param allowPlaintext whether the link may go to another machine without TLS.
 */
@ConfigurationProperties("headgate.console")
record ConsoleProperties(
        @Nullable URI uri,
        @Nullable String credential,
        @Nullable String instance,
        @DefaultValue("false") boolean allowPlaintext) {

    static final String PREFIX = "headgate.console.";

    ConsoleLink link(Headgate headgate, @Nullable UnusedRules unusedRules) {
        require(uri != null, PREFIX + "uri", "none", "the address of the console");
        URI console = requireNonNull(uri);
        ConsoleLinkBuilder builder = ConsoleLink.to(console).headgate(headgate);
        String secret = credential;
        if (secret == null) {
            throw new InvalidSettingException(
                    PREFIX + "credential: none (expected: the one that the console gave out for this application)");
        }
        Setting.of(PREFIX + "credential", "(not shown)", unused -> builder.credential(secret));
        if (instance != null) {
            Setting.of(PREFIX + "instance", instance, builder::instance);
        }
        if (unusedRules != null) {
            builder.unusedRules(unusedRules);
        }
        if (allowPlaintext) {
            builder.allowPlaintext();
        }
        return Setting.of(PREFIX + "uri", console, unused -> builder.start());
    }

    @Override
    public String toString() {
        return "ConsoleProperties[" + uri + ", instance=" + instance + "]";
    }
}
