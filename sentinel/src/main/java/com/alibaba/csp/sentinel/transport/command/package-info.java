/** The command port, on plain HTTP. */
package com.alibaba.csp.sentinel.transport.command;
