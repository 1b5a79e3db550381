/** The log of the link. */
package com.alibaba.csp.sentinel.transport.log;
