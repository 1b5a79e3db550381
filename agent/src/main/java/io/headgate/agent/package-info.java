/**
 * The link of an application to its console: one connection that the application opens, rules down, figures up. The
 * application opens no port and runs on unchanged while the console is away.
 */
@NullMarked
package io.headgate.agent;

import org.jspecify.annotations.NullMarked;
