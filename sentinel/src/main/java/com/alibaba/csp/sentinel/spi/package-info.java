/** Finds providers of services. */
package com.alibaba.csp.sentinel.spi;
