package com.alibaba.csp.sentinel;

import com.alibaba.csp.sentinel.slots.block.BlockException;
import java.lang.reflect.Method;

/**
 * How code goes through a resource. An {@link Entry} that is returned must be exited; when the call is refused there is none, but a
 * {@link BlockException} that says which rule refused it. What is not said is {@link EntryType#OUT}, a count of 1, no
 * arguments.
 */
public interface Sph extends SphResourceTypeSupport {

    /** Goes through a resource. */
    Entry entry(String name) throws BlockException;

    /** Goes through a resource. */
    Entry entry(Method method) throws BlockException;

    /** Goes through a resource for several calls at once. */
    Entry entry(String name, int batchCount) throws BlockException;

    /** Goes through a resource for several calls at once. */
    Entry entry(Method method, int batchCount) throws BlockException;

    /** Goes through a resource, in that direction. */
    Entry entry(String name, EntryType trafficType) throws BlockException;

    /** Goes through a resource, in that direction. */
    Entry entry(Method method, EntryType trafficType) throws BlockException;

    /** Goes through a resource, in that direction, for several calls at once. */
    Entry entry(String name, EntryType trafficType, int batchCount) throws BlockException;

    /** Goes through a resource, in that direction, for several calls at once. */
    Entry entry(Method method, EntryType trafficType, int batchCount) throws BlockException;

    /** As before, with the arguments that rules for hot parameters look at. */
    Entry entry(String name, EntryType trafficType, int batchCount, Object... args) throws BlockException;

    /** As before, with the arguments that rules for hot parameters look at. */
    Entry entry(Method method, EntryType trafficType, int batchCount, Object... args) throws BlockException;

    /** Goes through a resource; the entry may be exited on another thread. */
    AsyncEntry asyncEntry(String name, EntryType trafficType, int batchCount, Object... args) throws BlockException;

    /** Goes through a resource; a prioritized call may wait for permits of the next window. */
    Entry entryWithPriority(String name, EntryType trafficType, int batchCount, boolean prioritized)
            throws BlockException;

    /** As before, with arguments. */
    Entry entryWithPriority(String name, EntryType trafficType, int batchCount, boolean prioritized, Object... args)
            throws BlockException;
}
