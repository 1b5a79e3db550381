/** Guards annotated methods through AspectJ, or Spring's proxies that read its annotations. */
package com.alibaba.csp.sentinel.annotation.aspectj;
