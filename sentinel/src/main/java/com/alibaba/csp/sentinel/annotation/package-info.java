/** Resources that are declared at methods. */
package com.alibaba.csp.sentinel.annotation;
