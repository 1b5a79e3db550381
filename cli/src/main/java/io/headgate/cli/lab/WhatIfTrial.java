package io.headgate.cli.lab;

import io.headgate.lab.whatif.Scenario;
import java.util.List;

/**
 * What documents are tried on, and how that reads.
 *
 * @param title the traffic, in one line
 * @param about the rest, a line each
 * @param scenario what they are tried on
 */
record WhatIfTrial(String title, List<String> about, Scenario scenario) {

    WhatIfTrial {
        about = List.copyOf(about);
    }
}
