/**
 * Sentinel's rules as ours, and ours as Sentinel's. Begin with {@link io.headgate.rules.sentinel.SentinelRules}.
 *
 * <pre>
 *   JSON array ──► Element ──► SentinelFlow …  ──► FlowRule …       what has no equivalent, what changes
 *   text           fields      as their bean       our record       and what has no effect goes into notes
 * </pre>
 *
 * <p>There is a record for each of Sentinel's rules that has the fields of their bean and knows which values they accept, and
 * a converter beside it that knows what they mean. Nothing here depends on Sentinel.
 */
@NullMarked
package io.headgate.rules.sentinel;

import org.jspecify.annotations.NullMarked;
