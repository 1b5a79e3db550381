/** The metric log: a line for each resource and second, found again by time. */
package com.alibaba.csp.sentinel.node.metric;
