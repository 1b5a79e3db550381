/** What a comparison found, as text: the table with which demo and lab end. */
@NullMarked
package io.headgate.cli.report;

import org.jspecify.annotations.NullMarked;
