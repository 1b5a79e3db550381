@NullMarked
package io.headgate.console.rules;

import org.jspecify.annotations.NullMarked;
