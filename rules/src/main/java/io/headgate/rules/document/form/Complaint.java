package io.headgate.rules.document.form;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a checking constructor says: {@code name: value (expected: …)}.
 *
 * @param name the setting it is about; empty when it does not say
 * @param value what that is; the whole message when it is in no such format
 * @param expected what it should be; empty when it does not say
 */
record Complaint(String name, String value, String expected) {

    private static final Pattern FORMAT = Pattern.compile("([^:]{1,200}): (.*) \\(expected: (.*)\\)", Pattern.DOTALL);

    static Complaint of(RuntimeException refused) {
        String message = refused.getMessage();
        return of(message == null ? refused.getClass().getSimpleName() : message);
    }

    static Complaint of(String message) {
        Matcher matcher = FORMAT.matcher(message);
        return matcher.matches()
                ? new Complaint(matcher.group(1), matcher.group(2), matcher.group(3))
                : new Complaint("", message, "");
    }

    String expectedOr(String otherwise) {
        return expected.isBlank() ? otherwise : expected;
    }

    /** Whether it is about the setting of that name: "percent of app-a" is about percent. */
    boolean isAbout(String setting) {
        return name.startsWith(setting)
                && (name.length() == setting.length() || !Character.isLetterOrDigit(name.charAt(setting.length())));
    }
}
