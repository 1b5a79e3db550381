/** Who did what and when: one entry for every change, written together with it, in a chain that shows what was tampered with. */
@NullMarked
package io.headgate.console.audit;

import org.jspecify.annotations.NullMarked;
