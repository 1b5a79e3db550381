/** The commands about the role in a cluster. */
package com.alibaba.csp.sentinel.command.handler.cluster;
