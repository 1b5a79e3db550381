package io.headgate.lab.catalogue;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Named things in the order in which they are to be shown. Immutable, hence safe for many threads.
 *
 * @param kind what one of them is called in an error, such as {@code algorithm}
 * @param entries the things
 */
public record Catalogue<T extends Named>(String kind, List<T> entries) implements Iterable<T> {

    /** Copies the entries. */
    public Catalogue {
        entries = List.copyOf(entries);
    }

    /** The one of that name, or {@link IllegalArgumentException} with the nearest names there are. */
    public T get(String name) {
        return find(name).orElseThrow(() -> new IllegalArgumentException(kind + ": " + name + " (" + hint(name) + ")"));
    }

    private Optional<T> find(String name) {
        return entries.stream().filter(entry -> entry.name().equals(name)).findFirst();
    }

    private String hint(String name) {
        List<String> names = entries.stream().map(Named::name).toList();
        List<String> near = Spelling.nearest(name, names);
        return near.isEmpty()
                ? "expected: one of " + String.join(", ", names)
                : near.stream().collect(Collectors.joining(" or ", "did you mean ", "?"));
    }

    @Override
    public Iterator<T> iterator() {
        return entries.iterator();
    }
}
