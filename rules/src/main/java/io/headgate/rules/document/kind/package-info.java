/**
 * How Headgate's own kinds of rules are written: one class for each kind, and one for each part that several kinds have. Begin
 * with {@link io.headgate.rules.document.kind.StandardForms}.
 */
@NullMarked
package io.headgate.rules.document.kind;

import org.jspecify.annotations.NullMarked;
