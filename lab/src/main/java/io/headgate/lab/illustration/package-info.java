/**
 * The pictures of the guide's page about the algorithms: each algorithm under the traffic that shows its point.
 *
 * <pre>
 *   Illustrations ──► Illustration ── play ──► Played ── picture ──► plot
 * </pre>
 */
@NullMarked
package io.headgate.lab.illustration;

import org.jspecify.annotations.NullMarked;
