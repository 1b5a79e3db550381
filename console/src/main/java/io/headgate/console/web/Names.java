package io.headgate.console.web;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The names of accounts and applications. */
public final class Names {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,100}");

    private Names() {}

    /** The name, or 400 when it is none. */
    public static String checked(String field, @Nullable String name) {
        if (name == null || !NAME.matcher(name).matches() || name.equals(".") || name.equals("..")) {
            throw Refusal.bad(
                    field, name == null ? "absent" : shortened(name), "1 to 100 letters, digits, '.', '_' or '-'");
        }
        return name;
    }

    private static String shortened(String name) {
        return name.length() <= 100 ? name : name.substring(0, 100) + "…";
    }
}
