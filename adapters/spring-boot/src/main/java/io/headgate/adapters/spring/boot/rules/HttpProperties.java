package io.headgate.adapters.spring.boot.rules;

import static io.headgate.adapters.spring.boot.setting.Setting.require;
import static java.util.Objects.requireNonNull;

import io.headgate.adapters.spring.boot.setting.Setting;
import io.headgate.rules.source.HttpSettings;
import io.headgate.rules.source.Pace;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * A web server that has a rule document.
 *
 * @param address where the document is. Begins with http or https, and has no user and password in it.
 * @param interval how often it is asked for, when the server does not hold requests until there is a change.
 * @param deadline for one answer, from the connection to the last byte.
 * @param hold how long the server is asked to hold a request until there is a change. 0 turns it off.
 * @param headers headers that are sent with every request, such as Authorization. Their values appear in no message.
 */
record HttpProperties(
        @Nullable String address,
        @DefaultValue("5s") Duration interval,
        @DefaultValue("10s") Duration deadline,
        @DefaultValue("30s") Duration hold,
        @DefaultValue Map<String, String> headers) {

    HttpProperties {
        headers = Map.copyOf(headers);
    }

    /** How the source asks; {@code property} is the name of all of this. */
    HttpSettings settings(String property) {
        require(address != null, property + ".address", "none", "where the document is");
        // Not shown: a password in it may be just what is wrong with it.
        HttpSettings asked = Setting.of(
                property + ".address", "(not shown)", unused -> HttpSettings.of(URI.create(requireNonNull(address))));
        HttpSettings paced = Setting.of(property + ".interval", interval, every -> asked.withPace(Pace.every(every)));
        HttpSettings timely = Setting.of(property + ".deadline", deadline, paced::withDeadline);
        HttpSettings settings = Setting.of(property + ".hold", hold, timely::withHold);
        for (Map.Entry<String, String> header : headers.entrySet()) {
            HttpSettings before = settings;
            settings = Setting.of(
                    property + ".headers", header.getKey(), name -> before.withHeader(name, header::getValue));
        }
        return settings;
    }

    /** Without the values of headers: they may be secrets. */
    @Override
    public String toString() {
        return "HttpProperties[" + address + ", headers=" + headers.keySet() + "]";
    }
}
