package io.headgate.console.history;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A stretch that rows are still added to, row after row in few bytes each. For one thread at a time. */
final class OpenStretch {

    final Subject subject;
    final long number;
    final long start;
    private final Map<String, Integer> places = new HashMap<>();
    private final List<String> names = new ArrayList<>();
    private final ByteSink rows = new ByteSink(256);
    private int count;
    private boolean withTimes;

    /**
     * An empty stretch.
     *
     * @param number its number in the store: unique, and given before it is written
     * @param start the second with which it begins
     */
    OpenStretch(Subject subject, long number, long start) {
        this.subject = subject;
        this.number = number;
        this.start = start;
    }

    /** The second after its last. */
    long end() {
        return start + subject.tier().span();
    }

    int count() {
        return count;
    }

    /** Whether any row has response times. */
    boolean withTimes() {
        return withTimes;
    }

    List<String> names() {
        return names;
    }

    void add(String name, long second, Tally figures) {
        Integer place = places.get(name);
        if (place == null) {
            place = names.size();
            places.put(name, place);
            names.add(name);
        }
        rows.number(place).number((second - start) / subject.tier().step);
        Columns.write(rows, figures);
        Percentiles.write(rows, figures.times);
        withTimes |= figures.times != null;
        count++;
    }

    /** Shows its rows in the order in which they were added. */
    void each(PlaceVisitor visitor) {
        ByteSource source = rows.source();
        Tally figures = new Tally();
        try {
            while (source.more()) {
                int place = source.number(names.size() - 1);
                int step = source.number(subject.tier().steps - 1);
                Columns.read(source, figures);
                figures.times = Percentiles.read(source);
                visitor.row(place, step, figures);
            }
        } catch (DamagedException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Shows the rows of one name and of {@link Sheet#ALL}. */
    void each(String name, RowVisitor visitor) {
        each((place, step, figures) -> {
            String of = names.get(place);
            if (of.equals(name) || of.equals(Sheet.ALL)) {
                visitor.row(of, start + (long) step * subject.tier().step, figures);
            }
        });
    }

    /** Is shown rows by place of the name and number of the step. */
    @FunctionalInterface
    interface PlaceVisitor {
        void row(int place, int step, Tally figures);
    }
}
