package io.headgate.bench.http;

import java.util.List;
import java.util.stream.Stream;

/**
 * What a server has counted.
 *
 * @param served requests that reached the service
 * @param admitted requests that the protection let in, by its own statistics; the same where there is none
 * @param finished those of them that have ended
 */
record Served(long served, long admitted, long finished) {

    /** Where nothing protects, and so nothing else counts. */
    static Served bare(long served) {
        return new Served(served, served, served);
    }

    /** Whether everything that was sent has been counted everywhere. */
    boolean isAllOf(long sent) {
        return served == sent && admitted == sent && finished == sent;
    }

    String line() {
        return served + " " + admitted + " " + finished;
    }

    static Served parse(String line) {
        List<Long> numbers = Stream.of(line.split(" ")).map(Long::valueOf).toList();
        return new Served(numbers.get(0), numbers.get(1), numbers.get(2));
    }

    String text() {
        return served + " served, " + admitted + " admitted, " + finished + " finished";
    }
}
