/**
 * What a Headgate counts, as metrics of Micrometer. Begin with {@link io.headgate.telemetry.HeadgateMetrics}:
 *
 * <pre>{@code
 * HeadgateMetrics metrics = HeadgateMetrics.of(headgate);
 * metrics.bindTo(registry);
 * }</pre>
 *
 * <p>The engine has counted everything already, so nothing here is on the path of a call: a reading is made when somebody looks
 * at a meter, at most once a second. {@code Metric} lists all metrics, collectors read them from the engine, and
 * {@code Readings} keeps meters and what was read in step. {@link io.headgate.telemetry.RuleFeedMetrics} does the same for a feed of
 * rules, and {@link io.headgate.telemetry.ObservedCalls} runs calls inside an observation.
 *
 * <p>Beside the classes are {@code grafana-dashboard.json} and {@code prometheus-alerts.yaml}.
 */
@NullMarked
package io.headgate.telemetry;

import org.jspecify.annotations.NullMarked;
