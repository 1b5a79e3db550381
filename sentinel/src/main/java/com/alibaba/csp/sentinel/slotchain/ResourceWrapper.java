package com.alibaba.csp.sentinel.slotchain;

import com.alibaba.csp.sentinel.EntryType;
import com.alibaba.csp.sentinel.util.AssertUtil;

/** Describes a resource, and in which direction a call goes through it. Two of the same name are equal. */
public abstract class ResourceWrapper {

    /** The name. */
    protected final String name;

    /** The direction. */
    protected final EntryType entryType;

    /** What kind of thing it is. */
    protected final int resourceType;

    /** A resource of that name. */
    public ResourceWrapper(String name, EntryType entryType, int resourceType) {
        AssertUtil.notEmpty(name, "resource name cannot be empty");
        AssertUtil.notNull(entryType, "entryType cannot be null");
        this.name = name;
        this.entryType = entryType;
        this.resourceType = resourceType;
    }

    /** The name. */
    public String getName() {
        return name;
    }

    /** The direction. */
    public EntryType getEntryType() {
        return entryType;
    }

    /** What kind of thing it is, see {@code ResourceTypeConstants}. */
    public int getResourceType() {
        return resourceType;
    }

    /** The name to show. */
    public abstract String getShowName();

    @Override
    public int hashCode() {
        return name.hashCode();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ResourceWrapper wrapper && wrapper.name.equals(name);
    }
}
