package io.headgate.rules.document.tree;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;

/**
 * Reads the part of YAML that people write by hand. Reads events and builds no objects of YAML's own: anchors, aliases and tags
 * are refused before they can mean anything.
 */
final class YamlTree {

    private final Iterator<Event> events;
    private final TreeBuilder builder;

    private YamlTree(Iterator<Event> events, TreeBuilder builder) {
        this.events = events;
        this.builder = builder;
    }

    static Node read(String text, TreeBuilder builder) {
        int length = Math.max(1, text.length());
        LoadSettings settings = LoadSettings.builder()
                .setCodePointLimit(length)
                .setBufferSize(
                        length) // a smaller one is copied whole at each refill, and a line of megabytes takes many
                // seconds
                .setUseMarks(true)
                .build();
        try {
            return new YamlTree(new Parse(settings).parseString(text).iterator(), builder).document();
        } catch (MarkedYamlEngineException notYaml) {
            throw notYaml(notYaml, builder);
        } catch (TreeBuilder.Stopped said) {
            throw said;
        } catch (ReaderException notText) {
            throw builder.stopped(
                    place(text, notText.getCodePoint()),
                    String.format("the character U+%04X", notText.getCodePoint()),
                    String.format(
                            "no control characters; in a quoted text it is written \"\\u%04x\"",
                            notText.getCodePoint()));
        } catch (RuntimeException notYaml) { // also what its parser stumbles over: a quote that ends within an escape
            throw builder.stopped(Place.NOWHERE, String.valueOf(notYaml.getMessage()), "YAML");
        }
    }

    private static TreeBuilder.Stopped notYaml(MarkedYamlEngineException notYaml, TreeBuilder builder) {
        Place place = place(notYaml.getProblemMark());
        String problem = String.valueOf(notYaml.getProblem());
        return problem.contains("(TAB)")
                ? builder.stopped(place, "a tab", "spaces, since YAML indents with spaces only")
                : builder.stopped(place, problem, "YAML");
    }

    /** Where a character stands for the first time that YAML does not allow. */
    private static Place place(String text, int character) {
        int at = text.indexOf(character);
        if (at < 0) {
            return Place.NOWHERE;
        }
        String before = text.substring(0, at);
        int line = (int) before.chars().filter(sign -> sign == '\n').count() + 1;
        return new Place(line, at - before.lastIndexOf('\n'));
    }

    private Node document() {
        events.next(); // the stream begins
        Event start = events.next();
        if (start.getEventId() != Event.ID.DocumentStart) {
            throw builder.stopped(Place.NOWHERE, "nothing", "a rule document; one without rules says rules: []");
        }
        Node root = value(events.next(), 1);
        events.next(); // the document ends
        Event end = events.next();
        if (end.getEventId() != Event.ID.StreamEnd) {
            throw builder.stopped(place(end.getStartMark()), "a second document", "one document");
        }
        return root;
    }

    private Node value(Event event, int depth) {
        Place place = place(event.getStartMark());
        builder.enter(place, depth);
        refuseReferences(event, place);
        if (event instanceof ScalarEvent scalar) {
            ScalarType type = scalar.isPlain() ? PlainScalar.typeOf(scalar.getValue()) : ScalarType.TEXT;
            return new Node.Scalar(place, type, scalar.getValue());
        }
        if (event instanceof AliasEvent) {
            return new Node.Scalar(place, ScalarType.NULL, "");
        }
        return event instanceof MappingStartEvent ? object(place, depth) : list(place, depth);
    }

    private void refuseReferences(Event event, Place place) {
        if (event instanceof AliasEvent alias) {
            builder.refuse(place, "*" + alias.getAlias().getValue(), "no alias: write it out");
        } else if (event instanceof NodeEvent node && node.getAnchor().isPresent()) {
            builder.refuse(place, "&" + node.getAnchor().get().getValue(), "no anchor: write it out");
        }
        Optional<String> tag = event instanceof ScalarEvent scalar
                ? scalar.getTag()
                : event instanceof CollectionStartEvent collection ? collection.getTag() : Optional.empty();
        tag.ifPresent(name -> builder.refuse(place, name, "no tag: the field says what its value is"));
    }

    private Node list(Place place, int depth) {
        List<Node> items = new ArrayList<>();
        for (Event next = events.next(); next.getEventId() != Event.ID.SequenceEnd; next = events.next()) {
            builder.into(items.size());
            items.add(value(next, depth + 1));
            builder.out();
        }
        return new Node.Items(place, items);
    }

    private Node object(Place place, int depth) {
        TreeBuilder.Collected fields = builder.new Collected();
        for (Event next = events.next(); next.getEventId() != Event.ID.MappingEnd; next = events.next()) {
            Node key = value(next, depth + 1);
            String name = name(key);
            builder.into(name == null ? key.shown() : name);
            Node value = value(events.next(), depth + 1);
            builder.out();
            fields.add(key.place(), name, value);
        }
        return fields.at(place);
    }

    private @Nullable String name(Node node) {
        if (node instanceof Node.Scalar scalar && scalar.type() == ScalarType.TEXT) {
            return scalar.text();
        }
        builder.refuse(node.place(), node.shown(), "the name of a field; in quotes if it is to be text");
        return null;
    }

    private static Place place(Optional<Mark> mark) {
        return mark.map(known -> new Place(known.getLine() + 1, known.getColumn() + 1))
                .orElse(Place.NOWHERE);
    }
}
