package io.headgate.rules.document.form;

import io.headgate.rules.document.tree.Node;
import io.headgate.rules.document.tree.ScalarType;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** A whole number. What counts is the value: 100, 100.0 and 1e2 are the same, as they are in JSON Schema. */
final class WholeForm extends ValueForm<Long> {

    private static final int LONGEST = 40;
    private static final int MOST_DIGITS = 19;

    private final long least;
    private final long most;

    WholeForm(long least, long most) {
        this.least = least;
        this.most = most;
    }

    @Override
    @Nullable
    Long read(Node node, Spot spot) {
        boolean number = node instanceof Node.Scalar scalar && scalar.type() == ScalarType.NUMBER;
        Long value = number ? value(((Node.Scalar) node).text()) : null;
        if (value == null || value < least || value > most) {
            spot.report(node, least == most && !number ? "the number " + least : expected());
            return null;
        }
        return value;
    }

    private static @Nullable Long value(String digits) {
        if (digits.length() > LONGEST) {
            return null;
        }
        try {
            BigDecimal exact = new BigDecimal(digits).stripTrailingZeros();
            boolean small =
                    (long) exact.precision() - exact.scale() <= MOST_DIGITS; // else 1e999999 would be spelled out
            return small && exact.scale() <= 0 ? Long.valueOf(exact.longValueExact()) : null;
        } catch (ArithmeticException | NumberFormatException beyondLong) {
            return null;
        }
    }

    @Override
    Node write(Long value, Draft draft) {
        return Node.number(value.toString());
    }

    @Override
    Node schema(Definitions definitions) {
        return SchemaNode.of("type", "integer")
                .and("minimum", least)
                .and("maximum", most)
                .node();
    }

    @Override
    String expected() {
        return least == most ? Long.toString(least) : "a whole number, " + shown(least) + " to " + shown(most);
    }

    private static String shown(long number) {
        boolean power = number > 1_000_000 && Long.bitCount(number) == 1;
        boolean belowPower = number > 1_000_000 && (number & (number + 1)) == 0;
        return power
                ? "2^" + Long.numberOfTrailingZeros(number)
                : belowPower ? "2^" + Long.bitCount(number) + "-1" : Long.toString(number);
    }

    @Override
    String type() {
        return "whole number";
    }
}
