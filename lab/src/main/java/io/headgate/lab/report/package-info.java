/**
 * Pages to keep: text, tables and pictures in one HTML file that needs no network, and files that are written whole or not
 * at all.
 *
 * <pre>{@code
 * String html = new HtmlReport("What the limit did")
 *         .section("window-edge")
 *         .paragraph("A limit's worth before a window's edge, and after it.")
 *         .figure(chart, "Each panel is an algorithm.")
 *         .html();
 * ReportPlace place = ReportPlace.checked(out, "compare");
 * new WholeFiles().add(place.html(), html).write();
 * }</pre>
 */
@NullMarked
package io.headgate.lab.report;

import org.jspecify.annotations.NullMarked;
