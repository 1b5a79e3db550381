/** How a command gets its name. */
package com.alibaba.csp.sentinel.command.annotation;
