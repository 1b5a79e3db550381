package io.headgate.rules.document.tree;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;

/** Finds where the values of a YAML text stand. The text has been read before, so that it is YAML without references. For one text. */
final class YamlSpans {

    private final String text;
    private final boolean hasPairs; // then the parser counts characters in another way than Java
    private final Iterator<Event> events;

    private YamlSpans(String text) {
        this.text = text;
        this.hasPairs = text.codePointCount(0, text.length()) != text.length();
        int length = Math.max(1, text.length());
        LoadSettings settings = LoadSettings.builder()
                .setCodePointLimit(length)
                .setBufferSize(length)
                .setUseMarks(true)
                .build();
        this.events = new Parse(settings).parseString(text).iterator();
    }

    static Span read(String text) {
        YamlSpans reader = new YamlSpans(text);
        reader.events.next(); // the stream begins
        reader.events.next(); // the document begins
        return reader.value(reader.events.next());
    }

    private Span value(Event event) {
        int from = at(event.getStartMark());
        if (event instanceof ScalarEvent) {
            return Span.scalar(from, trimmed(from, at(event.getEndMark())));
        }
        boolean flow = event instanceof CollectionStartEvent start && start.isFlow();
        List<Span.Part> parts = new ArrayList<>();
        Event next = events.next();
        while (next.getEventId() != Event.ID.MappingEnd && next.getEventId() != Event.ID.SequenceEnd) {
            parts.add(event instanceof MappingStartEvent ? field(next) : item(next, flow));
            next = events.next();
        }
        return flow ? Span.flow(from, at(next.getEndMark()), parts) : Span.block(from, parts);
    }

    private Span.Part field(Event key) {
        int from = at(key.getStartMark());
        int to = at(key.getEndMark());
        return new Span.Part(from, to, value(events.next()));
    }

    private Span.Part item(Event first, boolean flow) {
        Span item = value(first);
        int from = flow ? item.from() : dash(item.from());
        return new Span.Part(from, item.from(), item);
    }

    /** The dash in front of an item. */
    private int dash(int item) {
        int dash = item - 1;
        while (dash >= 0 && text.charAt(dash) == ' ') {
            dash--;
        }
        if (dash < 0 || text.charAt(dash) != '-') {
            throw new UnpatchableException("an item does not stand beside its dash");
        }
        return dash;
    }

    /** A text of several lines ends with its last sign, not with the line break behind it. */
    private int trimmed(int from, int to) {
        int end = to;
        while (end > from && Character.isWhitespace(text.charAt(end - 1))) {
            end--;
        }
        return end;
    }

    private int at(Optional<Mark> mark) {
        int index = mark.orElseThrow().getIndex();
        return hasPairs ? text.offsetByCodePoints(0, index) : index;
    }
}
