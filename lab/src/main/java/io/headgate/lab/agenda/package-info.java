/** Virtual time that jumps from one thing that happens to the next. Start with {@link io.headgate.lab.agenda.Agenda}. */
@NullMarked
package io.headgate.lab.agenda;

import org.jspecify.annotations.NullMarked;
