package io.headgate.rules.document.kind;

import io.headgate.rule.OriginScope;
import io.headgate.rules.document.form.Choice;
import io.headgate.rules.document.form.Field;
import io.headgate.rules.document.form.Forms;
import io.headgate.rules.document.form.Shape;
import io.headgate.rules.document.form.ValueForm;
import java.util.LinkedHashMap;
import java.util.Map;

/** Whose calls a rule counts. */
final class OriginForm {

    private static final Field<String> ONE = Field.required(
                    "one", Forms.name("the name of an origin"), "the calls of this origin")
            .checkedAs("origin");
    private static final Field<Integer> OTHERS = Field.required(
                    "others",
                    Forms.integer(0, Integer.MAX_VALUE),
                    "each origin that no other rule names; so many have a budget of their own, those beyond share one")
            .checkedAs("maxOrigins");

    private static final ValueForm<OriginScope> OBJECT = Choice.<OriginScope>byField(
                    "origins", "Whose calls are counted: any, others, or an object.")
            .havingField(
                    "one",
                    Shape.<OriginScope.One>of("one", "the calls of one origin")
                            .field(ONE, OriginScope.One::origin)
                            .made(values -> new OriginScope.One(values.get(ONE))),
                    one -> one,
                    scope -> scope instanceof OriginScope.One one ? one : null)
            .havingField(
                    "others",
                    Shape.<OriginScope.Others>of("others", "the calls of each other origin")
                            .field(OTHERS, OriginScope.Others::maxOrigins)
                            .made(values -> new OriginScope.Others(values.get(OTHERS))),
                    others -> others,
                    scope -> scope instanceof OriginScope.Others others ? others : null);

    static final Field<OriginScope> ORIGINS = Field.of(
            "origins",
            Forms.either(Forms.names(names()), OBJECT),
            OriginScope.any(),
            "whose calls are counted: any (all on one budget), others (each origin that no other rule names, the first 1000 on a budget each), or one");

    private OriginForm() {}

    private static Map<String, OriginScope> names() {
        Map<String, OriginScope> names = new LinkedHashMap<>();
        names.put("any", OriginScope.any());
        names.put("others", OriginScope.others());
        return names;
    }
}
