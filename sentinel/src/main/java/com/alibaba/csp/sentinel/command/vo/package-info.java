/** What commands tell about nodes. */
package com.alibaba.csp.sentinel.command.vo;
