/** The web page in the jar. Its source is in {@code console/page}. */
@org.jspecify.annotations.NullMarked
package io.headgate.console.page;
