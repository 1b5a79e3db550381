package io.headgate.bench.lab;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * What a replay took, as the process that did it tells in one line.
 *
 * @param lines read
 * @param bad of them could not be used
 * @param offered calls played
 * @param admitted by all limits together
 * @param refused by all limits together
 * @param forgotten how often a key had to make room for another
 * @param elapsedNanos from opening the file to the outcome
 * @param cpuNanos processor time of the process, all threads
 * @param peakBytes the most the heap held, garbage included
 * @param liveBytes what the outcome alone takes, after a collection
 */
record Replayed(
        long lines,
        long bad,
        long offered,
        long admitted,
        long refused,
        long forgotten,
        long elapsedNanos,
        long cpuNanos,
        long peakBytes,
        long liveBytes) {

    private static final String FIRST = "replayed";
    private static final int NUMBERS = 10;

    static boolean isOne(String line) {
        return line.startsWith(FIRST + " ");
    }

    static Replayed parse(String line) {
        List<String> words = Arrays.asList(line.split(" "));
        if (words.size() != NUMBERS + 1) {
            throw new IllegalStateException("the replay said: " + line + " (expected: " + NUMBERS + " numbers)");
        }
        long[] numbers = words.stream().skip(1).mapToLong(Long::parseLong).toArray();
        return new Replayed(
                numbers[0],
                numbers[1],
                numbers[2],
                numbers[3],
                numbers[4],
                numbers[5],
                numbers[6],
                numbers[7],
                numbers[8],
                numbers[9]);
    }

    String line() {
        return FIRST
                + LongStream.of(
                                lines,
                                bad,
                                offered,
                                admitted,
                                refused,
                                forgotten,
                                elapsedNanos,
                                cpuNanos,
                                peakBytes,
                                liveBytes)
                        .mapToObj(number -> " " + number)
                        .collect(Collectors.joining());
    }

    /** Throws {@link IllegalStateException} unless it has seen every line of a log of so many, and decided on every call. */
    void mustBeOf(int written, int limits) {
        long broken = written / SampleLog.LINES_PER_BAD_ONE;
        boolean complete = lines == written && bad == broken && offered == written - broken;
        if (!complete || admitted + refused != limits * offered || refused == 0) {
            throw new IllegalStateException(line() + " (expected: " + written + " lines, " + broken
                    + " of them bad, and " + limits + " answers for each of the others, some of them refusals)");
        }
    }
}
