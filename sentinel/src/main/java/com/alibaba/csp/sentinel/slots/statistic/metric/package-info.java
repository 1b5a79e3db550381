/** Figures of a resource over the last while. */
package com.alibaba.csp.sentinel.slots.statistic.metric;
