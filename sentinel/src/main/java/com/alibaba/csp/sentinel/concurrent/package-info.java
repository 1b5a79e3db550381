/** Threads with names. */
package com.alibaba.csp.sentinel.concurrent;
