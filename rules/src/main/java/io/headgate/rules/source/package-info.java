/**
 * Where rule documents are kept: in memory, a file, behind HTTP; further ones in modules of their own. To write one, implement
 * {@link io.headgate.rules.source.RuleSource} and run the contract suite of {@code headgate-source-contract} over it.
 */
@NullMarked
package io.headgate.rules.source;

import org.jspecify.annotations.NullMarked;
