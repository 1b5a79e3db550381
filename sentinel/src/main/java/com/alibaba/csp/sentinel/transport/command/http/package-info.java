/** One request to the command port. */
package com.alibaba.csp.sentinel.transport.command.http;
