package com.alibaba.csp.sentinel.eagleeye;

/** Sees to it that a logger is written: when its interval is over, or at once. Never waits. */
interface RollSchedule {

    void later(StatLogger logger);

    void soon(StatLogger logger);
}
