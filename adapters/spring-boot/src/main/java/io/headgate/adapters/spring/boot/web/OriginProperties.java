package io.headgate.adapters.spring.boot.web;

import static io.headgate.adapters.spring.boot.setting.Setting.require;

import io.headgate.adapters.spring.boot.setting.Setting;
import io.headgate.adapters.web.OriginResolver;
import java.util.List;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Who is calling.
 *
 * @param from where to look, until one of them knows. Empty: nobody is known.
 * @param header name of the header that says who is calling. Any client can say anything there.
 * @param ipv6Prefix how many bits of an IPv6 address tell clients apart. One customer usually has all the addresses of a /64.
 */
record OriginProperties(
        @DefaultValue List<Source> from,
        @DefaultValue("") String header,
        @DefaultValue("64") int ipv6Prefix) {

    /** Where to look. */
    enum Source {
        /** What the header says. */
        HEADER,
        /** The user that the application has made sure of. */
        PRINCIPAL,
        /** The address of the client, behind trusted proxies. */
        CLIENT_ADDRESS
    }

    private static final String PREFIX = WebProperties.PREFIX + "origin.";

    OriginProperties {
        from = List.copyOf(from);
        boolean named = !header.isBlank();
        require(named == from.contains(Source.HEADER), PREFIX + "header", '"' + header + '"', needed(named));
        require(ipv6Prefix >= 1 && ipv6Prefix <= 128, PREFIX + "ipv6-prefix", ipv6Prefix, "1 to 128");
    }

    private static String needed(boolean named) {
        return named
                ? "header in " + PREFIX + "from, or no name here"
                : "the name of a header, since " + PREFIX + "from has header";
    }

    /** Asks one after the other. */
    OriginResolver resolver() {
        return from.stream().map(this::resolver).reduce(OriginResolver::or).orElseGet(OriginResolver::none);
    }

    private OriginResolver resolver(Source source) {
        return switch (source) {
            case HEADER -> Setting.of(PREFIX + "header", header, OriginResolver::header);
            case PRINCIPAL -> OriginResolver.principal();
            case CLIENT_ADDRESS -> OriginResolver.clientAddress(ipv6Prefix);
        };
    }
}
