/** What came of the traffic: counted, summed up, and put into lines that fit a terminal of a hundred columns. */
@NullMarked
package io.headgate.examples.shop.report;

import org.jspecify.annotations.NullMarked;
