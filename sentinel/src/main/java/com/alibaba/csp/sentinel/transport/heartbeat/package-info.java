/** Heartbeats on plain HTTP. */
package com.alibaba.csp.sentinel.transport.heartbeat;
