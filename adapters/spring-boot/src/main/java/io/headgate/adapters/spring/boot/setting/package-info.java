/** How a wrong property is reported: by its own name, with its value and what was expected. */
@NullMarked
package io.headgate.adapters.spring.boot.setting;

import org.jspecify.annotations.NullMarked;
