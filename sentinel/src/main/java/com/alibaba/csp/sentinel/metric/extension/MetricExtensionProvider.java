package com.alibaba.csp.sentinel.metric.extension;

import com.alibaba.csp.sentinel.log.RecordLog;
import com.alibaba.csp.sentinel.spi.SpiLoader;
import io.headgate.sentinel.Callbacks;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** The metric extensions: those that are provided, and those that are added. */
public class MetricExtensionProvider {

    private static final List<MetricExtension> EXTENSIONS = new CopyOnWriteArrayList<>();

    static {
        EXTENSIONS.addAll(SpiLoader.of(MetricExtension.class).loadInstanceListSorted());
        if (!EXTENSIONS.isEmpty()) {
            RecordLog.info("[MetricExtensionProvider] MetricExtension resolved, size={}", EXTENSIONS.size());
        }
    }

    /** All of them. */
    public static List<MetricExtension> getMetricExtensions() {
        return EXTENSIONS;
    }

    /** Adds one. */
    public static void addMetricExtension(MetricExtension metricExtension) {
        EXTENSIONS.add(metricExtension);
        Callbacks.refresh();
    }
}
