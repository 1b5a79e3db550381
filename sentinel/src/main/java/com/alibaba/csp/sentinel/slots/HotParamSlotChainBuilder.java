package com.alibaba.csp.sentinel.slots;

/**
 * The same as the default: hot-parameter rules need no chain of their own.
 *
 * @deprecated as in the original
 */
@Deprecated
public class HotParamSlotChainBuilder extends DefaultSlotChainBuilder {}
