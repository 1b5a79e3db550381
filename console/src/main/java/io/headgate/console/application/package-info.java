/**
 * The applications that may link to the console, and the credential of each. Begin with
 * {@link io.headgate.console.application.ApplicationStore}.
 */
@NullMarked
package io.headgate.console.application;

import org.jspecify.annotations.NullMarked;
