package io.headgate.rules.sentinel;

import io.headgate.rules.document.Problem;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One object of an array, asked for its fields by name. A field that is missing or null has its default, as in Sentinel. A
 * field of the wrong type is a problem, and reads as its default so that the others are checked as well. It knows what it
 * was never asked for: fields that have no effect.
 */
final class Element {

    private final int index;
    private final String path;
    private final Json.Members members;
    private final List<Problem> problems;
    private final @Nullable Element parent;
    private @Nullable Element inner;
    private boolean sound = true;
    private final Set<String> asked = new HashSet<>();
    private final Map<String, Element> within = new LinkedHashMap<>();

    private Element(int index, String path, Json.Members members, List<Problem> problems, @Nullable Element parent) {
        this.index = index;
        this.path = path;
        this.members = members;
        this.problems = problems;
        this.parent = parent;
    }

    /** Its place in the array that is the whole document. */
    int index() {
        return index;
    }

    /** The rule: itself, or what the dashboard keeps in the field of that name for some kinds. */
    Element rule() {
        if (inner == null) {
            inner = members.values().get("rule") instanceof Json.Members ? opaque("rule") : null;
        }
        return inner == null ? this : inner;
    }

    /** Whether no problem was found yet, in it and within it. */
    boolean isSound() {
        return sound;
    }

    /** The text of a field, to say in a note what it is about; does not count as asking for it. */
    String label(String name) {
        return members.values().get(name) instanceof Json.Text text ? text.value() : "";
    }

    /** Whether it has the field, and not null. */
    boolean has(String name) {
        Json value = members.values().get(name);
        return value != null && !(value instanceof Json.Null);
    }

    /** Its fields. */
    Set<String> names() {
        return members.values().keySet();
    }

    /** The text of a field; empty when it is missing. */
    String text(String name) {
        Json value = find(name);
        if (value == null || value instanceof Json.Text) {
            return value == null ? "" : ((Json.Text) value).value();
        }
        refuse(name, "text");
        return "";
    }

    /** The text of a field that may also be a number, true or false. */
    String anyText(String name) {
        Json value = find(name);
        return value instanceof Json.Figure || value instanceof Json.Flag ? value.text() : text(name);
    }

    /** A finite number. */
    double number(String name, double standard) {
        Json value = find(name);
        if (value == null) {
            return standard;
        }
        double number = value instanceof Json.Figure figure ? Double.parseDouble(figure.digits()) : Double.NaN;
        if (Double.isFinite(number)) {
            return number;
        }
        refuse(name, "a number");
        return standard;
    }

    /** A whole number that an {@code int} holds. */
    int whole(String name, int standard) {
        return (int) whole(name, standard, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    /** A whole number that a {@code long} holds. */
    long wholeLong(String name, long standard) {
        Json value = find(name);
        try {
            return value instanceof Json.Figure figure
                    ? new BigDecimal(figure.digits()).longValueExact()
                    : whole(name, standard, Long.MIN_VALUE, Long.MAX_VALUE);
        } catch (ArithmeticException | NumberFormatException notWhole) {
            refuse(name, "a whole number");
            return standard;
        }
    }

    private long whole(String name, long standard, long least, long most) {
        double number = number(name, standard);
        if (number == Math.rint(number) && number >= least && number <= most) {
            return (long) number;
        }
        refuse(name, "a whole number from " + least + " to " + most);
        return standard;
    }

    /** True or false. */
    boolean flag(String name) {
        Json value = find(name);
        if (value == null || value instanceof Json.Flag) {
            return value != null && ((Json.Flag) value).value();
        }
        refuse(name, "true or false");
        return false;
    }

    /** The object in a field; null when it is missing. */
    @Nullable
    Element object(String name) {
        Element inner = within.get(name);
        if (inner == null) {
            inner = opaque(name);
            if (inner != null) {
                within.put(name, inner);
            }
        }
        return inner;
    }

    /** The object in a field, of which it does not matter what else is in it; null when it is missing. */
    @Nullable
    Element opaque(String name) {
        Json value = find(name);
        if (value instanceof Json.Members inner) {
            return new Element(index, pathOf(name), inner, problems, this);
        }
        if (value != null) {
            refuse(name, "an object");
        }
        return null;
    }

    /** The objects in the array of a field; none when it is missing. */
    List<Element> objects(String name) {
        Json value = find(name);
        if (value == null) {
            return List.of();
        }
        if (value instanceof Json.Items array) {
            List<Element> elements = of(array.values(), pathOf(name), problems, this);
            elements.forEach(each -> within.put(each.path.substring(path.length() + 1), each));
            return elements;
        }
        refuse(name, "an array");
        return List.of();
    }

    /** The objects of an array that is the whole document. Anything else in it is a problem. */
    static List<Element> of(List<Json> array, List<Problem> problems) {
        return of(array, "", problems, null);
    }

    private static List<Element> of(List<Json> array, String path, List<Problem> problems, @Nullable Element parent) {
        List<Element> elements = new ArrayList<>();
        for (int index = 0; index < array.size(); index++) {
            String place = path + "[" + index + "]";
            Json value = array.get(index);
            if (value instanceof Json.Members members) {
                elements.add(new Element(index, place, members, problems, parent));
            } else {
                unsound(parent);
                problems.add(problem(value.place(), place, value.text(), "an object"));
            }
        }
        return elements;
    }

    /** Notes a problem unless {@code holds}. */
    void require(boolean holds, String name, String expected) {
        if (!holds) {
            refuse(name, expected);
        }
    }

    /** Notes a problem with that field. */
    void refuse(String name, String expected) {
        Json value = members.values().get(name);
        Json.Place place = value == null ? members.place() : value.place();
        problems.add(problem(place, pathOf(name), value == null ? "" : value.text(), expected));
        unsound(this);
    }

    private static void unsound(@Nullable Element innermost) {
        for (Element each = innermost; each != null; each = each.parent) {
            each.sound = false;
        }
    }

    private static Problem problem(Json.Place place, String path, String value, String expected) {
        return new Problem(place.line(), place.column(), path, Note.shortened(value), expected, "");
    }

    /** The fields that nobody asked for, also those of objects within, with their values; not those that are null. */
    Map<String, String> unasked() {
        Map<String, String> rest = new LinkedHashMap<>();
        for (String name : names()) {
            Json value = members.values().get(name);
            if (!asked.contains(name) && has(name) && value != null) {
                rest.put(name, value.text());
            }
        }
        within.forEach((name, inner) -> inner.unasked().forEach((each, value) -> rest.put(name + "." + each, value)));
        return rest;
    }

    private String pathOf(String name) {
        return path + "." + name;
    }

    private @Nullable Json find(String name) {
        asked.add(name);
        return has(name) ? members.values().get(name) : null;
    }
}
