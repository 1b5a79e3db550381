package com.alibaba.csp.sentinel.slotchain;

import com.alibaba.csp.sentinel.EntryType;
import com.alibaba.csp.sentinel.ResourceTypeConstants;

/** A resource that was given by its name. */
public class StringResourceWrapper extends ResourceWrapper {

    /** A resource of that name, of no particular kind. */
    public StringResourceWrapper(String name, EntryType e) {
        super(name, e, ResourceTypeConstants.COMMON);
    }

    /** A resource of that name. */
    public StringResourceWrapper(String name, EntryType e, int resType) {
        super(name, e, resType);
    }

    @Override
    public String getShowName() {
        return name;
    }

    @Override
    public String toString() {
        return "StringResourceWrapper{name='" + name + "', entryType=" + entryType + ", resourceType=" + resourceType
                + '}';
    }
}
