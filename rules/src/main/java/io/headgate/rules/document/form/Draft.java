package io.headgate.rules.document.form;

/**
 * Where writing is.
 *
 * @param path where in the tree: {@code rules[2].limit}
 * @param whole whether settings are written that have their default
 */
record Draft(String path, boolean whole) {

    Draft field(String name) {
        return new Draft(path.isEmpty() ? name : path + "." + name, whole);
    }

    Draft item(int index, String label) {
        return new Draft(path + "[" + index + "]" + (label.isEmpty() ? "" : " (" + label + ")"), whole);
    }

    UnwritableException unwritable(Object value, String expected) {
        return new UnwritableException(path + ": " + value + " (expected: " + expected + ")");
    }
}
