package io.headgate.lab.whatif;

import io.headgate.testkit.arrivals.ZipfKeys;
import java.util.List;
import java.util.PrimitiveIterator;

/**
 * The keys of generated calls: a few come often, many rarely.
 *
 * @param zipf how many there are, and how uneven
 * @param named what the hottest ones are called, for rules that make exceptions of some values; the others are
 *     {@code key-1} and so on
 */
public record Keys(ZipfKeys zipf, List<Object> named) {

    /** Copies the names. */
    public Keys {
        named = List.copyOf(named);
    }

    Draw draw() {
        return new Draw(this);
    }

    /** Draws keys, one for each call; the names of the hottest are made once. */
    static final class Draw {

        private static final int KEPT = 1_024;

        private final PrimitiveIterator.OfLong numbers;
        private final Object[] kept;

        private Draw(Keys keys) {
            numbers = keys.zipf.iterator();
            kept = new Object[(int) Math.min(KEPT, Math.max(keys.zipf.n(), keys.named.size()))];
            for (int i = 0; i < kept.length; i++) {
                kept[i] = i < keys.named.size() ? keys.named.get(i) : name(i);
            }
        }

        Object next() {
            long number = numbers.nextLong();
            return number < kept.length ? kept[(int) number] : name(number);
        }

        private static String name(long number) {
            return "key-" + (number + 1);
        }
    }
}
