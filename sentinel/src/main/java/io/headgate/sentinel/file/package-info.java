/** Files: rule files that are read and replaced as a whole, and text files that grow to a size and are set aside. */
@NullMarked
package io.headgate.sentinel.file;

import org.jspecify.annotations.NullMarked;
