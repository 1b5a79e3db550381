/**
 * Who may use the console: accounts with a role, passwords, sessions. Begin with
 * {@link io.headgate.console.account.AccountRoutes}.
 */
@NullMarked
package io.headgate.console.account;

import org.jspecify.annotations.NullMarked;
