package io.headgate.rules.feed;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A process that writes its snapshot over and over until it is killed. */
final class WritesOnAndOn {

    static final int TEXT = 3_000_000;

    private WritesOnAndOn() {}

    public static void main(String[] arguments) throws IOException {
        SnapshotFile file = new SnapshotFile(Path.of(arguments[0]));
        for (int number = 0; ; number++) {
            String letter = String.valueOf((char) ('a' + number % 26));
            System.out.write('.');
            System.out.flush();
            file.write(List.of(new SavedDocument("memory", letter, number, "", letter.repeat(TEXT))));
        }
    }
}
