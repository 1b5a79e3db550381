/** Limits that several machines share: whom to ask, and the answers. */
package com.alibaba.csp.sentinel.cluster;
