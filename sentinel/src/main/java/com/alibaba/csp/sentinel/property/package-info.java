/** Values that change at run time, and those who listen. */
package com.alibaba.csp.sentinel.property;
