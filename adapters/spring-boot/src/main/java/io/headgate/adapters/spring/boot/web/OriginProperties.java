package io.headgate.adapters.spring.boot.web;

import static io.headgate.adapters.spring.boot.setting.Setting.require;

import io.headgate.adapters.spring.boot.setting.Setting;
import io.headgate.adapters.web.OriginResolver;
import java.util.List;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Who is calling. Part of the properties of each web adapter; what is wrong with it is said when it is made use of, by the name that it
 * has there.
 *
 * @param from where to look, until one of them knows. Empty: nobody is known.
 * @param header name of the header that says who is calling. Any client can say anything there.
 * @param ipv6Prefix how many bits of an IPv6 address tell clients apart. One customer usually has all the addresses of a /64.
 */
public record OriginProperties(
        @DefaultValue List<Source> from,
        @DefaultValue("") String header,
        @DefaultValue("64") int ipv6Prefix) {

    /** Where to look. */
    public enum Source {
        /** What the header says. */
        HEADER,
        /** The user that the application has made sure of. */
        PRINCIPAL,
        /** The address of the client, behind trusted proxies. */
        CLIENT_ADDRESS
    }

    /** Copies the list. */
    public OriginProperties {
        from = List.copyOf(from);
    }

    /** Asks one after the other. */
    OriginResolver resolver() {
        return resolver(WebProperties.PREFIX);
    }

    /** Asks one after the other. Throws when these are wrong, which are properties below {@code prefix}. */
    public OriginResolver resolver(String prefix) {
        String property = prefix + "origin.";
        boolean named = !header.isBlank();
        require(
                named == from.contains(Source.HEADER),
                property + "header",
                '"' + header + '"',
                needed(property, named));
        require(ipv6Prefix >= 1 && ipv6Prefix <= 128, property + "ipv6-prefix", ipv6Prefix, "1 to 128");
        return from.stream()
                .map(source -> resolver(property, source))
                .reduce(OriginResolver::or)
                .orElseGet(OriginResolver::none);
    }

    private static String needed(String property, boolean named) {
        return named
                ? "header in " + property + "from, or no name here"
                : "the name of a header, since " + property + "from has header";
    }

    private OriginResolver resolver(String property, Source source) {
        return switch (source) {
            case HEADER -> Setting.of(property + "header", header, OriginResolver::header);
            case PRINCIPAL -> OriginResolver.principal();
            case CLIENT_ADDRESS -> OriginResolver.clientAddress(ipv6Prefix);
        };
    }
}
