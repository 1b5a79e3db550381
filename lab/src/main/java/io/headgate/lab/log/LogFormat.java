package io.headgate.lab.log;

import io.headgate.lab.catalogue.Named;

/** A form that logs have. Choose one from {@link LogFormats}. Immutable, hence safe for many threads. */
public final class LogFormat implements Named {

    /** Makes the parser for one log. */
    @FunctionalInterface
    interface Parsers {
        LineParser parser(FieldNames names);
    }

    private final String name;
    private final String about;
    private final Parsers parsers;

    LogFormat(String name, String about, Parsers parsers) {
        this.name = name;
        this.about = about;
        this.parsers = parsers;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String about() {
        return about;
    }

    LineParser parser(FieldNames names) {
        return parsers.parser(names);
    }

    @Override
    public String toString() {
        return name;
    }
}
