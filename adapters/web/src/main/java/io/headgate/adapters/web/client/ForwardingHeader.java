package io.headgate.adapters.web.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The header in which a proxy says for whom it asks. */
public enum ForwardingHeader {
    /** {@code X-Forwarded-For: client, proxy}, as most proxies write it. */
    X_FORWARDED_FOR("X-Forwarded-For") {
        @Override
        List<String> hopsFromTheRight(String value) {
            return cutFromTheRight(value, ',', false);
        }
    },
    /** {@code Forwarded: for=client, for=proxy}, as RFC 7239 has it. */
    FORWARDED("Forwarded") {
        @Override
        List<String> hopsFromTheRight(String value) {
            List<String> hops = new ArrayList<>();
            for (String element : cutFromTheRight(value, ',', true)) {
                hops.add(hopIn(element));
            }
            return hops;
        }
    };

    /*
     * Both are read from the right, where the proxies that we know have written. What stands further left was sent by the
     * client and may be anything; a quote that it opens and does not close must not swallow what the proxy has added:
     *
     *   Forwarded: for="evil, for=203.0.113.7
     *                         <-------------- read first, and nothing left of it can change that
     */

    private static final String NOBODY = "unknown";
    private static final String FOR = "for=";

    private final String header;

    ForwardingHeader(String header) {
        this.header = header;
    }

    /** The name of the header. */
    public String header() {
        return header;
    }

    /** What the hops said, the nearest first. */
    abstract List<String> hopsFromTheRight(String value);

    private static String hopIn(String element) {
        for (String pair : cutFromTheRight(element, ';', true)) {
            if (pair.toLowerCase(Locale.ROOT).startsWith(FOR)) {
                return unquoted(pair.substring(FOR.length()).strip());
            }
        }
        return NOBODY;
    }

    private static String unquoted(String value) {
        boolean quoted = value.length() > 1 && value.startsWith("\"") && value.endsWith("\"");
        return quoted ? value.substring(1, value.length() - 1) : value;
    }

    private static List<String> cutFromTheRight(String value, char at, boolean quotes) {
        List<String> parts = new ArrayList<>();
        boolean quoted = false;
        int end = value.length();
        for (int i = end - 1; i >= 0; i--) {
            char sign = value.charAt(i);
            quoted = quoted ^ (quotes && sign == '"');
            if (sign == at && !quoted) {
                parts.add(value.substring(i + 1, end).strip());
                end = i;
            }
        }
        parts.add(value.substring(0, end).strip());
        return parts;
    }
}
