/** The log of what Sentinel does, and where logs go. */
package com.alibaba.csp.sentinel.log;
