/** What an operator sees and may do: the endpoint {@code headgate}, and the health of the rule sources. */
@NullMarked
package io.headgate.adapters.spring.boot.actuate;

import org.jspecify.annotations.NullMarked;
