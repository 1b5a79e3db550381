package io.headgate.cli.doctor;

import java.io.IOException;
import java.nio.file.Path;

/** Looks at files of one sort. */
interface Scan {

    /** Whether it looks at this file. */
    boolean reads(Path file);

    /** Looks at it. */
    void read(Path file, Findings findings) throws IOException;

    /** Says what can be said only when every file was read. */
    default void finish(Findings findings) {}
}
