/** The link of the application to its console, where {@code headgate-agent} is there and a property says where the console is. */
@NullMarked
package io.headgate.adapters.spring.boot.console;

import org.jspecify.annotations.NullMarked;
