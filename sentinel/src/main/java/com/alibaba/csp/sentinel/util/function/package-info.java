/** Functions as Sentinel knows them, which is not the way of {@code java.util.function}: they appear in signatures. */
package com.alibaba.csp.sentinel.util.function;
