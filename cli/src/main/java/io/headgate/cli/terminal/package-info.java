/** What is known about the terminal, and text that suits it: width, colour, glyphs. */
@NullMarked
package io.headgate.cli.terminal;

import org.jspecify.annotations.NullMarked;
