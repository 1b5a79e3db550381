/** TLS for heartbeats. */
package com.alibaba.csp.sentinel.transport.ssl;
