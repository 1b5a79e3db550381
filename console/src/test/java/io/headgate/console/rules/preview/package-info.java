@NullMarked
package io.headgate.console.rules.preview;

import org.jspecify.annotations.NullMarked;
