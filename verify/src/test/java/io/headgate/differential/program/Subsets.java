package io.headgate.differential.program;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** All sets of changes, the smallest first. */
final class Subsets {

    private Subsets() {}

    static <E extends Enum<E>> List<Set<E>> of(Class<E> kind) {
        List<Set<E>> all = new ArrayList<>();
        all.add(EnumSet.noneOf(kind));
        for (E element : kind.getEnumConstants()) {
            for (Set<E> without : List.copyOf(all)) {
                Set<E> with = EnumSet.of(element);
                with.addAll(without);
                all.add(with);
            }
        }
        all.sort(Comparator.comparingInt(Set::size));
        return all;
    }
}
