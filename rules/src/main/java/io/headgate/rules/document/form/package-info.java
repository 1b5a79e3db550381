/**
 * How rules are written: one description of each field, from which reader, writer, JSON Schema and reference page are derived,
 * so that they cannot disagree.
 *
 * <p>Read {@link io.headgate.rules.document.form.Shape} first, with {@link io.headgate.rules.document.form.Field} and
 * {@link io.headgate.rules.document.form.Forms}. A rule kind of your own is described in the same way:
 *
 * <pre>{@code
 * static final HeadFields HEAD = HeadFields.standard();
 * static final Field<Long> MOST = Field.required("most", Forms.whole(0, 100), "how many");
 *
 * RuleForm<MyRule> form = RuleForm.of(new MyKind(), "What it is for.", HEAD, shape -> shape
 *         .field(MOST, MyRule::most)
 *         .made(values -> new MyRule(HEAD.read(values), values.get(MOST))));
 * DocumentFormat format = DocumentFormat.standard().with(form);
 * }</pre>
 */
@NullMarked
package io.headgate.rules.document.form;

import org.jspecify.annotations.NullMarked;
