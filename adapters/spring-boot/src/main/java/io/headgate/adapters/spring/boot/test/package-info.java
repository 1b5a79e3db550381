/** For tests of an application: time that stands still until the test moves it. Needs {@code headgate-testkit}. */
@NullMarked
package io.headgate.adapters.spring.boot.test;

import org.jspecify.annotations.NullMarked;
