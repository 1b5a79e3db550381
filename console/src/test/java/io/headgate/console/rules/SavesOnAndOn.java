package io.headgate.console.rules;

import java.nio.file.Path;

/** A process that saves rules over and over, and says the number of each version once it is acknowledged, until it is killed. */
final class SavesOnAndOn {

    private SavesOnAndOn() {}

    public static void main(String[] arguments) {
        try (RulesOnDisk store = new RulesOnDisk(Path.of(arguments[0]))) {
            while (true) {
                long before = store.rules.newest(RulesOnDisk.SHOP).version().version();
                RuleVersion saved = store.rules.save(RulesOnDisk.edit(before, RulesOnDisk.document(before + 1)));
                System.out.println(saved.version());
                System.out.flush();
            }
        }
    }
}
