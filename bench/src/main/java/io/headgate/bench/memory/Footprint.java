package io.headgate.bench.memory;

import io.headgate.bench.engine.Quietly;
import org.openjdk.jol.info.GraphLayout;

/** Weighs objects with JOL. */
final class Footprint {

    private static final String NEWER_CLASSES = "jol.magicFieldOffset"; // records and lambdas hide where fields lie

    private Footprint() {}

    /** The bytes of all objects that can be reached from {@code roots}, each counted once. */
    static long of(Object... roots) {
        System.setProperty(NEWER_CLASSES, "true");
        return Quietly.start(() -> GraphLayout.parseInstance(roots).totalSize()); // it warns of what is not needed here
    }
}
