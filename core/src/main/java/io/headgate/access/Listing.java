package io.headgate.access;

/** What it means for an origin to be on the list. */
public enum Listing {
    /** Only origins on the list may call. */
    ALLOW,
    /** Origins on the list may not call, all others may. */
    DENY
}
