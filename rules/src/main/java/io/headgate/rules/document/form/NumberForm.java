package io.headgate.rules.document.form;

import io.headgate.rules.document.tree.Node;
import io.headgate.rules.document.tree.ScalarType;
import org.jspecify.annotations.Nullable;

/** A finite number, perhaps with a fraction, perhaps within bounds. Immutable. */
public final class NumberForm extends ValueForm<Double> {

    static final NumberForm ANY = new NumberForm(-Double.MAX_VALUE, false, Double.MAX_VALUE, false);

    private static final double WHOLE = 1e15;

    private final double least;
    private final boolean leastIsOut;
    private final double most;
    private final boolean mostIsOut;

    private NumberForm(double least, boolean leastIsOut, double most, boolean mostIsOut) {
        this.least = least;
        this.leastIsOut = leastIsOut;
        this.most = most;
        this.mostIsOut = mostIsOut;
    }

    /** Not less than that. */
    public NumberForm from(double bound) {
        return new NumberForm(bound, false, most, mostIsOut);
    }

    /** More than that. */
    public NumberForm above(double bound) {
        return new NumberForm(bound, true, most, mostIsOut);
    }

    /** Not more than that. */
    public NumberForm to(double bound) {
        return new NumberForm(least, leastIsOut, bound, false);
    }

    /** Less than that. */
    public NumberForm below(double bound) {
        return new NumberForm(least, leastIsOut, bound, true);
    }

    @Override
    @Nullable
    Double read(Node node, Spot spot) {
        boolean number = node instanceof Node.Scalar scalar && scalar.type() == ScalarType.NUMBER;
        double value = number ? Double.parseDouble(((Node.Scalar) node).text()) : Double.NaN;
        boolean aboveLeast = leastIsOut ? value > least : value >= least;
        boolean belowMost = mostIsOut ? value < most : value <= most;
        if (!aboveLeast || !belowMost) {
            spot.report(node, expected());
            return null;
        }
        return value;
    }

    @Override
    Node write(Double value, Draft draft) {
        if (!Double.isFinite(value)) {
            throw draft.unwritable(value, expected());
        }
        return Node.number(text(value));
    }

    private static String text(double value) {
        boolean whole = value == Math.rint(value) && Math.abs(value) < WHOLE;
        boolean negativeZero = value == 0 && 1 / value < 0;
        return whole && !negativeZero ? Long.toString((long) value) : Double.toString(value);
    }

    @Override
    Node schema(Definitions definitions) {
        SchemaNode schema = SchemaNode.of("type", "number");
        schema.and(leastIsOut ? "exclusiveMinimum" : "minimum", Node.number(text(least)));
        schema.and(mostIsOut ? "exclusiveMaximum" : "maximum", Node.number(text(most)));
        return schema.node();
    }

    @Override
    String expected() {
        String words = "a number";
        if (least != -Double.MAX_VALUE) {
            words += (leastIsOut ? ", above " : ", at least ") + text(least);
        }
        if (most != Double.MAX_VALUE) {
            words += (mostIsOut ? ", below " : ", at most ") + text(most);
        }
        return words;
    }

    @Override
    String type() {
        return "number";
    }
}
