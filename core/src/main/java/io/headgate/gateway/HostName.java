package io.headgate.gateway;

import java.util.Locale;

/** One spelling for a host, so that no client gets another limit by writing it otherwise. */
final class HostName {

    private HostName() {}

    /** {@code host} in lower case, without port and without the dot that may end it. */
    static String of(String host) {
        int bracket = host.indexOf(']'); // [::1]:8080
        int colon = host.indexOf(':', Math.max(0, bracket));
        int end = colon < 0 ? host.length() : colon;
        if (end > 0 && host.charAt(end - 1) == '.') {
            end--;
        }
        return host.substring(0, end).toLowerCase(Locale.ROOT);
    }
}
