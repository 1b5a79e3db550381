/** The verb {@code doctor}: what a project written for Sentinel has to change to run on Headgate. */
@NullMarked
package io.headgate.cli.doctor;

import org.jspecify.annotations.NullMarked;
