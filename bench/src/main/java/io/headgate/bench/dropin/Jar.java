package io.headgate.bench.dropin;

import static java.util.stream.Collectors.joining;

import io.headgate.bench.contender.Side;
import io.headgate.bench.measure.Fork;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;

/** Whose classes a program for Sentinel runs on. */
enum Jar {
    /** As published. */
    SENTINEL("Sentinel", Side.PEER),

    /** Ours. */
    DROP_IN("drop-in", Side.OURS);

    private static final String SENTINEL_JARS = "sentinel-";
    private static final Path MODULE = Path.of(System.getProperty("headgate.home", ".."), "sentinel");

    private final String label;
    private final Side side;

    Jar(String label, Side side) {
        this.label = label;
        this.side = side;
    }

    /** As tables show it. */
    String label() {
        return label;
    }

    Side side() {
        return side;
    }

    /** This program's class path, with Sentinel's jars or with ours in their place. */
    String classPath() {
        return this == SENTINEL ? Fork.ownClassPath() : withDropIn(Fork.ownClassPath(), folder());
    }

    /** The output folder that the module was last built to. */
    private static Path folder() {
        return Stream.of("target-fast", "target")
                .map(MODULE::resolve)
                .filter(folder -> Files.isDirectory(folder.resolve("classes/com")))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(MODULE.toAbsolutePath()
                        + ": no classes of the drop-in (expected: the module sentinel, built)"));
    }

    static String withDropIn(String classPath, Path folder) {
        String others = Arrays.stream(classPath.split(File.pathSeparator))
                .filter(part -> !Path.of(part).getFileName().toString().startsWith(SENTINEL_JARS))
                .collect(joining(File.pathSeparator));
        return folder.resolve("classes") + File.pathSeparator + others + File.pathSeparator + folder.resolve("lib/*");
    }
}
