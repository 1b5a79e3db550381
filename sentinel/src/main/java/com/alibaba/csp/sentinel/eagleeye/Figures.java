package com.alibaba.csp.sentinel.eagleeye;

/** What is counted for a key, until it is taken to be written. */
interface Figures {

    /** What was counted: the number that lines carry for its kind, and its values. */
    interface Sums {

        int kind();

        void appendTo(StringBuilder line, char delimiter);
    }

    /** Takes what was counted. From now on nothing more can be added. */
    Sums take();
}
