/** Counts in windows of time. */
package com.alibaba.csp.sentinel.slots.statistic.base;
