package io.headgate.agent.wire;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the two messages that come by the hundred each second, as {@link MessageWriter} writes them, without building a tree. Of
 * whatever looks different it says nothing: then {@link MessageReader} reads it, or says what is wrong with it. For one text.
 */
final class QuickReader {

    /*
     * A second of 200 resources is 14 kB of text and 300 kB as a tree (benchmark: bench console, where collecting them was a
     * sixth of the time). Here it is read from left to right:
     *
     *   {"type":"SecondSeen","epochSecond":  17…  ,"machine":{…},"resources":[  ["GET /orders","web",90,…],  …  ]}
     *    ▲ exactly this                     number  exactly this               row                        ▲ and then the end
     *
     * What is not exactly so is another's to judge: an escape, half a character, another order, one field more, a number that is
     * too long or has a leading nought. So nothing is taken here that the other way would refuse or understand otherwise.
     */
    private static final int MOST_ROWS = 10_000;
    private static final int MOST_DIGITS = 18;

    private final String text;
    private int at;
    private boolean other; // than expected

    private QuickReader(String text) {
        this.text = text;
    }

    /** The message; null when it has to be read the other way. */
    static @Nullable Message read(String text) {
        QuickReader reader = new QuickReader(text);
        try {
            Message message = reader.message();
            return reader.other || reader.at != text.length() ? null : message;
        } catch (IllegalArgumentException refusedByTheRecord) {
            return null;
        }
    }

    private @Nullable Message message() {
        if (text.startsWith("{\"type\":\"SecondSeen\",\"epochSecond\":")) {
            at = "{\"type\":\"SecondSeen\",\"epochSecond\":".length();
            return second();
        }
        if (text.startsWith("{\"type\":\"TimesSeen\",\"epochSecond\":")) {
            at = "{\"type\":\"TimesSeen\",\"epochSecond\":".length();
            return times();
        }
        other = true;
        return null;
    }

    private SecondSeen second() {
        long epochSecond = number();
        expect(",\"machine\":{\"processor\":");
        double processor = real();
        expect(",\"load\":");
        double load = real();
        expect(",\"heapUsed\":");
        long heapUsed = number();
        expect(",\"heapMost\":");
        long heapMost = number();
        expect(",\"threads\":");
        long threads = number();
        other |= threads != (int) threads;
        expect("},\"resources\":[");
        List<ResourceSecond> resources = new ArrayList<>();
        while (goesOn(resources.size())) {
            resources.add(resource());
        }
        InboundSecond inbound = null;
        if (text.startsWith(",\"inbound\":[", at)) {
            expect(",\"inbound\":[");
            inbound = new InboundSecond(number(), next(), next(), next());
            expect("]");
        }
        expect("}");
        Machine machine = new Machine(processor, load, heapUsed, heapMost, (int) threads);
        return new SecondSeen(epochSecond, machine, resources, inbound);
    }

    private ResourceSecond resource() {
        expect("[");
        String name = string();
        expect(",");
        String type = string();
        ResourceSecond read =
                new ResourceSecond(name, type, next(), next(), next(), next(), next(), next(), next(), next());
        expect("]");
        return read;
    }

    private long next() {
        expect(",");
        return number();
    }

    private TimesSeen times() {
        long epochSecond = number();
        expect(",\"resources\":[");
        List<ResourceTimes> resources = distributions();
        List<ResourceTimes> since = List.of();
        if (text.startsWith(",\"since\":[", at)) {
            expect(",\"since\":[");
            since = distributions();
        }
        expect("}");
        return new TimesSeen(epochSecond, resources, since);
    }

    private List<ResourceTimes> distributions() {
        List<ResourceTimes> all = new ArrayList<>();
        while (goesOn(all.size())) {
            expect("[");
            String name = string();
            long first = next();
            other |= first != (int) first;
            expect(",[");
            long[] calls = new long[ResourceTimes.BUCKETS];
            int count = 0;
            while (count < calls.length && goesOn(count)) {
                calls[count++] = number();
            }
            if (count == calls.length) {
                expect("]");
            }
            expect("]");
            all.add(new ResourceTimes(name, (int) first, Arrays.copyOf(calls, count)));
        }
        return all;
    }

    /** Whether another item of an array follows; passes the comma before it, or the bracket after the last. */
    private boolean goesOn(int before) {
        if (other || before >= MOST_ROWS || at >= text.length()) {
            other = true;
            return false;
        }
        if (text.charAt(at) == ']') {
            at++;
            return false;
        }
        if (before > 0) {
            expect(",");
        }
        return !other;
    }

    private void expect(String literal) {
        if (text.startsWith(literal, at)) {
            at += literal.length();
        } else {
            other = true;
        }
    }

    private String string() {
        expect("\"");
        int from = at;
        while (at < text.length() && isPlain(text.charAt(at))) {
            at++;
        }
        String found = text.substring(from, at);
        expect("\"");
        return found;
    }

    private static boolean isPlain(char character) {
        return character >= ' ' && character != '"' && character != '\\' && !Character.isSurrogate(character);
    }

    private long number() {
        return number(".eE0123456789");
    }

    private long number(String end) {
        boolean negative = at < text.length() && text.charAt(at) == '-';
        at += negative ? 1 : 0;
        int digits = at;
        long value = 0;
        while (at < text.length() && isDigit(text.charAt(at)) && at - digits <= MOST_DIGITS) {
            value = value * 10 + (text.charAt(at++) - '0');
        }
        int count = at - digits;
        boolean leadingNought = count > 1 && text.charAt(digits) == '0';
        other |= count == 0 || count > MOST_DIGITS || leadingNought || goesOn(end);
        return negative ? -value : value;
    }

    /** Whether the number goes on where it should be over. */
    private boolean goesOn(String characters) {
        return at < text.length() && characters.indexOf(text.charAt(at)) >= 0;
    }

    /** A number with or without a fraction; one with an exponent is read the other way. */
    private double real() {
        int from = at;
        number("eE0123456789");
        if (at < text.length() && text.charAt(at) == '.') {
            int fraction = ++at;
            while (at < text.length() && isDigit(text.charAt(at)) && at - fraction < MOST_DIGITS) {
                at++;
            }
            other |= at == fraction || goesOn(".eE0123456789");
        }
        double value = other ? 0 : Double.parseDouble(text.substring(from, at));
        other |= value == 0 && text.charAt(from) == '-'; // -0 is 0 where it is a whole number
        return value;
    }

    private static boolean isDigit(char character) {
        return character >= '0' && character <= '9';
    }
}
