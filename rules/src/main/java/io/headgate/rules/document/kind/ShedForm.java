package io.headgate.rules.document.kind;

import io.headgate.rules.document.form.Choice;
import io.headgate.rules.document.form.Field;
import io.headgate.rules.document.form.Forms;
import io.headgate.rules.document.form.Shape;
import io.headgate.rules.document.form.ValueForm;
import io.headgate.rules.document.tree.Node;
import io.headgate.rules.document.tree.ScalarType;
import io.headgate.system.Signal;
import io.headgate.system.SystemCheck.Shed;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Shedding by a signal: shares of 1, a load average, or response times. */
final class ShedForm {

    private static final String TIME = "a duration such as 500ms, or milliseconds as a number above 0";
    private static final double NANOS_PER_MILLISECOND = 1e6;

    private static final ValueForm<Double> SHARE = Forms.number().above(0).to(1);
    private static final ValueForm<Double> LOAD = Forms.number().above(0);
    private static final ValueForm<Double> MILLISECONDS =
            Forms.scalar(TIME, ScalarType.TEXT, ScalarType.NUMBER).as(ShedForm::milliseconds, ShedForm::scalar, TIME);

    private static final Field<Boolean> BEYOND_CAPACITY = Field.of(
            "onlyBeyondCapacity",
            Forms.flag(),
            false,
            "sheds only while more calls are in flight than the process was seen to serve without queueing");

    static final ValueForm<Shed> FORM = Choice.<Shed>by(
                    "signal", "shed", "Sheds a growing share of the calls while a signal is between start and limit.")
            .with(
                    "cpu",
                    shape(Signal.CPU, SHARE, "processor use of this process, of 1 that its container may use"),
                    shed -> shed,
                    shed -> of(shed, Signal.CPU))
            .with(
                    "load",
                    shape(Signal.LOAD, LOAD, "the load average of the machine; a minute late"),
                    shed -> shed,
                    shed -> of(shed, Signal.LOAD))
            .with(
                    "heap",
                    shape(Signal.HEAP, SHARE, "heap in use after the last collection, of 1"),
                    shed -> shed,
                    shed -> of(shed, Signal.HEAP))
            .with(
                    "gc",
                    shape(Signal.GC, SHARE, "time spent in collection pauses, of 1"),
                    shed -> shed,
                    shed -> of(shed, Signal.GC))
            .with(
                    "response-time",
                    shape(Signal.RESPONSE_TIME, MILLISECONDS, "the average response time"),
                    shed -> shed,
                    shed -> of(shed, Signal.RESPONSE_TIME));

    private ShedForm() {}

    private static Shape<Shed> shape(Signal signal, ValueForm<Double> number, String meaning) {
        Field<Double> start = Field.required("start", number, "where shedding begins; below the limit");
        Field<Double> limit = Field.required("limit", number, "where nearly everything is shed");
        return Shape.<Shed>of("shed", meaning)
                .field(start, Shed::start)
                .field(limit, Shed::limit)
                .field(BEYOND_CAPACITY, Shed::onlyBeyondCapacity)
                .made(values -> new Shed(signal, values.get(start), values.get(limit), values.get(BEYOND_CAPACITY)));
    }

    private static @Nullable Shed of(Shed shed, Signal signal) {
        return shed.signal() == signal ? shed : null;
    }

    private static Double milliseconds(Node.Scalar scalar) {
        if (scalar.type() == ScalarType.NUMBER) {
            return Double.valueOf(scalar.text());
        }
        Duration duration = Forms.parseDuration(scalar.text());
        if (duration == null) {
            throw new IllegalArgumentException("time: " + scalar.text() + " (expected: " + TIME + ")");
        }
        return duration.toNanos() / NANOS_PER_MILLISECOND;
    }

    /** As a duration where that is the same number. */
    private static Node.Scalar scalar(Double milliseconds) {
        Duration duration = Duration.ofNanos(Math.round(milliseconds * NANOS_PER_MILLISECOND));
        boolean exact = duration.toNanos() / NANOS_PER_MILLISECOND == milliseconds;
        return exact ? Node.text(Forms.text(duration)) : Node.number(milliseconds.toString());
    }
}
