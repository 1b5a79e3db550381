package io.headgate.lab.catalogue;

/** Something that can be chosen by name. */
public interface Named {

    /** What one types to choose it. */
    String name();

    /** What it is, in one line. */
    String about();
}
