/**
 * What stands behind the command port: a small HTTP server that is bounded in every direction, who may use it, and the texts that
 * commands read and answer.
 */
@NullMarked
package io.headgate.sentinel.command;

import org.jspecify.annotations.NullMarked;
