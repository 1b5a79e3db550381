package io.headgate.rules.document.kind;

import io.headgate.hotparameter.ArgumentKey;
import io.headgate.rules.document.form.Field;
import io.headgate.rules.document.form.Forms;
import io.headgate.rules.document.form.ValueForm;
import io.headgate.rules.document.tree.Node;
import io.headgate.rules.document.tree.ScalarType;
import java.math.BigDecimal;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Which argument of a call is meant: a number is a position, a text is a name. */
final class ArgumentForm {

    private static final String EXPECTED = "a whole number, 0 being the first and -1 the last, or a name";

    static final Field<ArgumentKey> ARGUMENT = Field.required(
                    "argument",
                    of(ArgumentKey::at, ArgumentKey::named, ArgumentForm::scalar),
                    "which argument of a call: its position, or its name in quotes if that is a number")
            .checkedAs("name", "index");

    private ArgumentForm() {}

    static <A> ValueForm<A> of(IntFunction<A> at, Function<String, A> named, Function<A, Node.@Nullable Scalar> write) {
        return Forms.scalar(EXPECTED, ScalarType.NUMBER, ScalarType.TEXT)
                .as(
                        scalar -> scalar.type() == ScalarType.TEXT
                                ? named.apply(scalar.text())
                                : at.apply(index(scalar.text())),
                        write,
                        EXPECTED);
    }

    private static int index(String digits) {
        BigDecimal exact = new BigDecimal(digits);
        if (exact.precision() - exact.scale() > 10) {
            throw new IllegalArgumentException("index: " + digits + " (expected: " + EXPECTED + ")");
        }
        return exact.intValueExact();
    }

    private static Node.Scalar scalar(ArgumentKey key) {
        return key instanceof ArgumentKey.Position position
                ? Node.number(Integer.toString(position.index()))
                : Node.text(((ArgumentKey.Name) key).name());
    }
}
