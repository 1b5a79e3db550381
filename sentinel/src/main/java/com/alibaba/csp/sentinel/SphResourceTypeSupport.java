package com.alibaba.csp.sentinel;

import com.alibaba.csp.sentinel.slots.block.BlockException;

/** How code goes through a resource of a certain type, see {@link ResourceTypeConstants}. */
public interface SphResourceTypeSupport {

    /** Goes through a resource. */
    Entry entryWithType(String name, int resourceType, EntryType entryType, int count, Object[] args)
            throws BlockException;

    /** Goes through a resource; a prioritized call may wait for permits of the next window. */
    Entry entryWithType(
            String name, int resourceType, EntryType entryType, int count, boolean prioritized, Object[] args)
            throws BlockException;

    /** Goes through a resource; the entry may be exited on another thread. */
    AsyncEntry asyncEntryWithType(
            String name, int resourceType, EntryType entryType, int count, boolean prioritized, Object[] args)
            throws BlockException;
}
