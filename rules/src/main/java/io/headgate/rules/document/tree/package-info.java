/**
 * Text as a tree that knows where everything stands, the way back, and changes within a text. Knows JSON and YAML, and nothing about rules. Made for
 * {@link io.headgate.rules.document}; use that.
 */
@NullMarked
package io.headgate.rules.document.tree;

import org.jspecify.annotations.NullMarked;
