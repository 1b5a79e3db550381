/** The small HTTP client of the heartbeats. */
package com.alibaba.csp.sentinel.transport.heartbeat.client;
