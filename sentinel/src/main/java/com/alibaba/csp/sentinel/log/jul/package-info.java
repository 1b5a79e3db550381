/** Logs through {@code java.util.logging} into daily files. */
package com.alibaba.csp.sentinel.log.jul;
