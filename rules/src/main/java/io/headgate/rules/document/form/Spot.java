package io.headgate.rules.document.form;

import io.headgate.rules.document.tree.Findings;
import io.headgate.rules.document.tree.Node;
import io.headgate.rules.document.tree.Place;

/**
 * Where reading is.
 *
 * @param path where in the tree: {@code rules[2].limit}
 * @param findings who is told what is wrong
 */
record Spot(String path, Findings findings) {

    Spot field(String name) {
        return new Spot(path.isEmpty() ? name : path + "." + name, findings);
    }

    Spot item(int index) {
        return new Spot(path + "[" + index + "]", findings);
    }

    void report(Node node, String expected) {
        report(node.place(), node.shown(), expected, "");
    }

    void report(Place place, String value, String expected, String suggestion) {
        findings.add(place, path, value, expected, suggestion);
    }
}
