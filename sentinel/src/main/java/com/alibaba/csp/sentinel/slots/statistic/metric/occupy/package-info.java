/** Windows of which some can be taken before they begin. */
package com.alibaba.csp.sentinel.slots.statistic.metric.occupy;
