/** Counts what happens in a cluster. */
package com.alibaba.csp.sentinel.cluster.log;
