/** Starts the link, if it is asked for. */
package com.alibaba.csp.sentinel.transport.init;
