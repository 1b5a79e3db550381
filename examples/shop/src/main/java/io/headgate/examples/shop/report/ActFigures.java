package io.headgate.examples.shop.report;

import java.time.Duration;
import java.util.Map;

/**
 * What came of the calls of one act.
 *
 * @param act its name
 * @param lasted how long it was on
 * @param clients the figures of each application that called
 */
public record ActFigures(String act, Duration lasted, Map<String, Figures> clients) {}
