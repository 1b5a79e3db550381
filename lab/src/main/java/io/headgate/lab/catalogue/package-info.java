/** Things that are chosen by name, and what to answer when the name is mistyped. */
@NullMarked
package io.headgate.lab.catalogue;

import org.jspecify.annotations.NullMarked;
