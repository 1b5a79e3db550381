/** What is counted in a window. */
package com.alibaba.csp.sentinel.slots.statistic.data;
