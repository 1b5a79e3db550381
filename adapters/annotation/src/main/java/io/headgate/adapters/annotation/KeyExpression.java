package io.headgate.adapters.annotation;

import java.lang.invoke.MethodHandle;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The language of {@link Guarded#key}: one argument, then properties of it.
 *
 * <pre>
 *   #order              by the name of a parameter (needs the compiler's -parameters)
 *   #0    #args[0]      by its position
 *   #order.customer.id  by record component, or getter: id(), getId(), isId()
 * </pre>
 *
 * <p>There are no calls, no constructors, no operators, no types: nothing that could do more than read. Everything is looked up
 * when the expression is read, by declared types; what is left to do for a call is to follow the path.
 */
final class KeyExpression {

    private static final Pattern FORM =
            Pattern.compile("#(?:args\\[(\\d{1,3})]|(\\d{1,3})|([\\p{L}_$][\\p{L}\\p{N}_$]*))"
                    + "((?:\\.[\\p{L}_$][\\p{L}\\p{N}_$]*)*)");

    private final String text;
    private final Method method;
    private final List<Class<?>> parameters;

    private KeyExpression(String text, Method method, List<Class<?>> parameters) {
        this.text = text;
        this.method = method;
        this.parameters = parameters;
    }

    /** Reads {@code text} for {@code method}, whose parameters are of these types; throws with what is wrong. */
    static PropertyPath parse(String text, Method method, List<Class<?>> parameters) {
        return new KeyExpression(text, method, parameters).parse();
    }

    private PropertyPath parse() {
        Matcher form = FORM.matcher(text);
        require(form.matches(), "#name, #0 or #args[0], then perhaps .property");
        int index = index(form);
        Class<?> type = parameters.get(index);
        List<MethodHandle> steps = new ArrayList<>();
        for (String property : properties(form.group(4))) {
            Property found = Property.of(type, property);
            if (found == null) {
                throw wrong("a property of " + type.getName() + Property.hint(type, property));
            }
            steps.add(found.getter());
            type = found.type();
        }
        return new PropertyPath(text.substring(1), index, steps);
    }

    private static List<String> properties(String dotted) {
        return dotted.isEmpty() ? List.of() : Arrays.asList(dotted.substring(1).split("\\.", -1));
    }

    private int index(Matcher form) {
        if (form.group(3) != null) {
            return named(form.group(3));
        }
        int index = Integer.parseInt(form.group(1) != null ? form.group(1) : form.group(2));
        require(index < parameters.size(), "a position below " + parameters.size());
        return index;
    }

    private int named(String name) {
        List<String> names = namesOf(method);
        require(!names.isEmpty(), "a position such as #0; parameter names need the compiler's -parameters");
        require(names.contains(name), "one of " + names + NearNames.hint(name, names));
        return names.indexOf(name);
    }

    /** The names of the parameters; empty when the class file does not have them. */
    static List<String> namesOf(Method method) {
        Parameter[] all = method.getParameters();
        boolean known = all.length > 0 && Arrays.stream(all).allMatch(Parameter::isNamePresent);
        List<String> names = known ? Arrays.stream(all).map(Parameter::getName).toList() : List.of();
        return known && Suspension.isSuspending(method) ? Suspension.withoutContinuation(names) : names;
    }

    private void require(boolean holds, String expected) {
        if (!holds) {
            throw wrong(expected);
        }
    }

    private IllegalArgumentException wrong(String expected) {
        return new IllegalArgumentException("key: \"" + text + "\" (expected: " + expected + ")");
    }
}
