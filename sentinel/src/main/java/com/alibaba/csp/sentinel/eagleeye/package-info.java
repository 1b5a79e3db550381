/** Counts by key, written to log files at the end of each interval. */
package com.alibaba.csp.sentinel.eagleeye;
