/**
 * What runs inside Sentinel's own class loader: the driver that speaks to Sentinel's API, and the classes that stand in for
 * its clock, its sleep and its logs. Static state is unavoidable here, as it is Sentinel's; it lives as long as the loader.
 */
@NullMarked
package io.headgate.differential.inside;

import org.jspecify.annotations.NullMarked;
