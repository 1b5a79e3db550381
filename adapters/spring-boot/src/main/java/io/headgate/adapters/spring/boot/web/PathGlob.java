package io.headgate.adapters.spring.boot.web;

import static io.headgate.adapters.spring.boot.setting.Setting.require;

import io.headgate.adapters.spring.boot.setting.Setting;
import io.headgate.rule.Glob;
import io.headgate.rule.NameMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Globs of paths in properties, which do not know where the application is. */
final class PathGlob {

    /** To a glob a name in braces is a text, which no path has: what was meant for a route would be for nothing. */
    private static final Pattern VARIABLE = Pattern.compile("\\{[^,{}]*}");

    private PathGlob() {}

    /** What the globs pick below {@code application}; {@code property} is the name of all of them. */
    static List<NameMatcher> below(ApplicationPath application, String property, List<String> globs) {
        List<NameMatcher> matchers = new ArrayList<>();
        for (int i = 0; i < globs.size(); i++) {
            matchers.add(below(application, property + "[" + i + "]", globs.get(i)));
        }
        return matchers;
    }

    private static NameMatcher below(ApplicationPath application, String property, String glob) {
        require(glob.startsWith("/"), property, glob, "a path that begins with a slash, such as /assets/**");
        require(!VARIABLE.matcher(glob).find(), property, glob, "a path, with a * where a route has a {name}");
        return Setting.of(property, glob, text -> Glob.of(application.text() + text));
    }
}
