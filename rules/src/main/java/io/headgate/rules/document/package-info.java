/**
 * Rule documents: the text form of a rule set, in JSON or YAML. Begin with {@link io.headgate.rules.document.RuleDocument}
 * and {@link io.headgate.rules.document.RuleDocuments}.
 */
@NullMarked
package io.headgate.rules.document;

import org.jspecify.annotations.NullMarked;
