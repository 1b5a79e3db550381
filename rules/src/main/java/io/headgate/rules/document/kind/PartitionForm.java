package io.headgate.rules.document.kind;

import io.headgate.adaptive.PartitionBy;
import io.headgate.adaptive.Partitions;
import io.headgate.guard.Priority;
import io.headgate.rules.document.form.Choice;
import io.headgate.rules.document.form.Field;
import io.headgate.rules.document.form.Forms;
import io.headgate.rules.document.form.Shape;
import io.headgate.rules.document.form.ValueForm;
import io.headgate.rules.document.tree.Node;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Who is guaranteed which share of a limit. */
final class PartitionForm {

    private static final Field<Map<String, Integer>> SHARES = Field.required(
                    "shares",
                    Forms.map(Forms.integer(0, 100), "names of shares"),
                    "whole percentages of the limit by name, together at most 100")
            .checkedAs("share", "percent", "percentages");
    private static final Field<Map<String, Integer>> SHARES_BY_PRIORITY = Field.required(
                    "shares",
                    Forms.map(priorities(), Forms.integer(0, 100))
                            .as(
                                    shares -> renamed(shares, name -> name.toUpperCase(Locale.ROOT)),
                                    shares -> renamed(shares, name -> name.toLowerCase(Locale.ROOT)),
                                    "whole percentages by priority"),
                    "whole percentages of the limit by priority, together at most 100")
            .checkedAs("share", "percent", "percentages");
    private static final Field<PartitionBy> ARGUMENT = Field.required(
            "argument",
            ArgumentForm.<PartitionBy>of(
                    PartitionBy.OfArgument::new, PartitionBy.OfNamedArgument::new, PartitionForm::scalar),
            "which argument of a call: its position, or its name in quotes if that is a number");

    static final ValueForm<Partitions> FORM = Choice.<Partitions>by(
                    "by", "partitions", "Who is guaranteed which share of a limit.")
            .with(
                    "origin",
                    shape("who is calling", SHARES, new PartitionBy.OfOrigin()),
                    shares -> shares,
                    shares -> of(shares, PartitionBy.OfOrigin.class))
            .with(
                    "priority",
                    shape("how important the call is", SHARES_BY_PRIORITY, new PartitionBy.OfPriority()),
                    shares -> shares,
                    shares -> of(shares, PartitionBy.OfPriority.class))
            .with("argument", byArgument(), shares -> shares, PartitionForm::ofArgument);

    private PartitionForm() {}

    private static List<String> priorities() {
        return Arrays.stream(Priority.values())
                .map(priority -> priority.name().toLowerCase(Locale.ROOT))
                .toList();
    }

    private static Map<String, Integer> renamed(Map<String, Integer> shares, UnaryOperator<String> name) {
        Map<String, Integer> renamed = new LinkedHashMap<>();
        shares.forEach((each, percent) -> renamed.put(name.apply(each), percent));
        return renamed;
    }

    private static Shape<Partitions> shape(String meaning, Field<Map<String, Integer>> shares, PartitionBy by) {
        return Shape.<Partitions>of("partitions", meaning)
                .field(shares, Partitions::percentages)
                .made(values -> new Partitions(by, values.get(shares)));
    }

    private static Shape<Partitions> byArgument() {
        return Shape.<Partitions>of("argument", "the text of an argument")
                .field(ARGUMENT, Partitions::by)
                .field(SHARES, Partitions::percentages)
                .made(values -> new Partitions(values.get(ARGUMENT), values.get(SHARES)));
    }

    private static @Nullable Partitions of(Partitions shares, Class<? extends PartitionBy> type) {
        return type.isInstance(shares.by()) ? shares : null;
    }

    private static @Nullable Partitions ofArgument(Partitions shares) {
        boolean named = shares.by() instanceof PartitionBy.OfNamedArgument;
        return named || shares.by() instanceof PartitionBy.OfArgument ? shares : null;
    }

    private static Node.Scalar scalar(PartitionBy by) {
        return by instanceof PartitionBy.OfArgument position
                ? Node.number(Integer.toString(position.index()))
                : Node.text(((PartitionBy.OfNamedArgument) by).name());
    }
}
