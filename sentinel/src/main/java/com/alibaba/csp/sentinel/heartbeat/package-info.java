/** Who tells the dashboard that this program is there. */
package com.alibaba.csp.sentinel.heartbeat;
