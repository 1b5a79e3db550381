/** Where a dashboard is. */
package com.alibaba.csp.sentinel.transport.endpoint;
