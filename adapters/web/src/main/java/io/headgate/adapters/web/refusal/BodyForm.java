package io.headgate.adapters.web.refusal;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A form in which a body can be sent, in the order in which we prefer them. */
enum BodyForm {
    PROBLEM("application/problem+json", "application/problem+json", "application/json"),
    HTML("text/html;charset=utf-8", "text/html", "application/xhtml+xml"),
    PLAIN("text/plain;charset=utf-8", "text/plain", "text/plain");

    /*
     * The form that the client likes best (RFC 9110, 12.5.1):
     *
     *   (nothing)                                     problem: most clients that say nothing are programs
     *   text/html, application/xml;q=0.9, any;q=0.8   html 1, problem 0.8, plain 0.8: a browser gets html
     *   application/json                              problem
     *   image/png                                     none of ours: plain, which everybody can read
     */

    private static final int MOST_RANGES = 64;
    private static final String ANYTHING = "*/*"; // what most programs say

    private final String contentType;
    private final String type;
    private final String otherName;

    BodyForm(String contentType, String type, String otherName) {
        this.contentType = contentType;
        this.type = type;
        this.otherName = otherName;
    }

    String contentType() {
        return contentType;
    }

    /** The form for a client that sent this {@code Accept} header, or none. */
    static BodyForm accepted(@Nullable String accept) {
        if (accept == null || accept.equals(ANYTHING) || accept.isBlank()) {
            return PROBLEM;
        }
        String[] ranges = accept.toLowerCase(Locale.ROOT).split(",", MOST_RANGES);
        BodyForm best = PLAIN;
        double most = 0;
        for (BodyForm form : values()) {
            double liked = form.likedIn(ranges);
            if (liked > most) {
                best = form;
                most = liked;
            }
        }
        return best;
    }

    /** How much the client likes this form, 0 to 1; the most exact range that fits decides. */
    private double likedIn(String[] ranges) {
        double liked = 0;
        int exactness = 0;
        for (String range : ranges) {
            int fits = exactness(range);
            if (fits > exactness || (fits == exactness && fits > 0 && quality(range) > liked)) {
                exactness = fits;
                liked = quality(range);
            }
        }
        return liked;
    }

    /** 3 for this very type, 2 for all of its sort, 1 for all, 0 when it does not fit. */
    private int exactness(String range) {
        int semicolon = range.indexOf(';');
        String wanted = (semicolon < 0 ? range : range.substring(0, semicolon)).strip();
        if (wanted.equals(ANYTHING)) {
            return 1;
        }
        if (wanted.equals(type) || wanted.equals(otherName)) {
            return 3;
        }
        String sort = type.substring(0, type.indexOf('/'));
        return wanted.equals(sort + "/*") ? 2 : 0;
    }

    private static double quality(String range) {
        for (String parameter : range.split(";", MOST_RANGES)) {
            String bare = parameter.strip();
            if (bare.startsWith("q=")) {
                return isQuality(bare, 2) ? Double.parseDouble(bare.substring(2)) : 0;
            }
        }
        return 1;
    }

    /** Whether from there on it is 0 to 1 with at most three decimals (RFC 9110, 12.4.2). */
    private static boolean isQuality(String text, int from) {
        int length = text.length() - from;
        char whole = length < 1 ? ' ' : text.charAt(from);
        if ((whole != '0' && whole != '1') || length > 5 || (length > 1 && text.charAt(from + 1) != '.')) {
            return false;
        }
        for (int i = from + 2; i < text.length(); i++) {
            char most = whole == '0' ? '9' : '0';
            if (text.charAt(i) < '0' || text.charAt(i) > most) {
                return false;
            }
        }
        return true;
    }
}
