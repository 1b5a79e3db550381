/** Is a token server. */
package com.alibaba.csp.sentinel.cluster.server;
