/** Applications on each version of Spring Boot that Headgate supports, built and run outside this build. */
@NullMarked
package io.headgate.adapters.spring.boot.versions;

import org.jspecify.annotations.NullMarked;
