/**
 * The rules of each application: what is in force, every version before it, who changed what, and what a change would do. Begin
 * with {@link io.headgate.console.rules.RuleStore}.
 */
@NullMarked
package io.headgate.console.rules;

import org.jspecify.annotations.NullMarked;
