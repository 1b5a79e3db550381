/** The link to a dashboard: commands come in, heartbeats go out. */
package com.alibaba.csp.sentinel.transport;
