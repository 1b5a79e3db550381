/**
 * What an adapter written for Sentinel must do on the drop-in: be limited, be broken by errors and recover. The contract is
 * written once, here; each adapter is a small real application that fulfils it.
 *
 * <p>Nothing depends on how fast the machine is: a limit is 0 or not there, one error opens a breaker, and what takes real
 * time is waited for with patience.
 */
@NullMarked
package io.headgate.sentinel.proof;

import org.jspecify.annotations.NullMarked;
