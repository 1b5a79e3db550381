package io.headgate.console.history;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** Stretches in the store. Without state. */
final class StretchStore {

    static final String[] STEPS = {
        """
        CREATE TABLE stretches (
          number INTEGER PRIMARY KEY,
          application TEXT NOT NULL,
          instance TEXT NOT NULL,
          sheet INTEGER NOT NULL,
          tier INTEGER NOT NULL,
          start INTEGER NOT NULL,
          block BLOB NOT NULL)""",
        "CREATE INDEX stretches_by_subject ON stretches (application, instance, sheet, tier, start)",
        "CREATE INDEX stretches_by_age ON stretches (tier, start)",
    };

    /** How many stretches of a tier are deleted at once: more than are written in a second by 1,000 instances. */
    private static final int DELETED_AT_ONCE = 64;

    private final LongAdder damaged;

    /** A store that counts stretches it cannot read. */
    StretchStore(LongAdder damaged) {
        this.damaged = damaged;
    }

    /** Writes a stretch, or writes it anew. */
    void write(PreparedStatement insert, OpenStretch stretch, byte[] block) throws SQLException {
        insert.setLong(1, stretch.number);
        insert.setString(2, stretch.subject.application());
        insert.setString(3, stretch.subject.instance());
        insert.setInt(4, stretch.subject.sheet().code);
        insert.setInt(5, stretch.subject.tier().code);
        insert.setLong(6, stretch.start);
        insert.setBytes(7, block);
        insert.executeUpdate();
    }

    PreparedStatement insert(Connection connection) throws SQLException {
        return connection.prepareStatement("INSERT OR REPLACE INTO stretches VALUES (?, ?, ?, ?, ?, ?, ?)");
    }

    long lastNumber(Connection connection) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("SELECT max(number) FROM stretches");
                ResultSet found = select.executeQuery()) {
            return found.next() ? found.getLong(1) : 0;
        }
    }

    /** The newest second that is on record; 0 when there is none. */
    long newestSecond(Connection connection) throws SQLException {
        try (PreparedStatement select =
                connection.prepareStatement("SELECT coalesce(max(start) + ?, 0) FROM stretches WHERE tier = ?")) {
            select.setInt(1, Tier.SECOND.span());
            select.setInt(2, Tier.SECOND.code);
            try (ResultSet found = select.executeQuery()) {
                return found.next() ? found.getLong(1) : 0;
            }
        }
    }

    /** Deletes some of what is older than it is to be. */
    void deleteOld(Connection connection, HistorySettings settings, long now) throws SQLException {
        for (Tier tier : Tier.values()) {
            try (PreparedStatement delete = connection.prepareStatement("DELETE FROM stretches WHERE number IN"
                    + " (SELECT number FROM stretches WHERE tier = ? AND start < ? ORDER BY start LIMIT ?)")) {
                delete.setInt(1, tier.code);
                delete.setLong(2, now - tier.keptFor(settings).toSeconds() - SeriesPlan.SLACK - tier.span());
                delete.setInt(3, DELETED_AT_ONCE);
                delete.executeUpdate();
            }
        }
    }

    /** Shows the plan what is in the store up to the stretch with that number, but for those stretches. */
    void read(Connection connection, SeriesPlan plan, long last, Set<Long> but) throws SQLException {
        read(connection, plan.subject, plan.start, plan.end, plan.name, last, but, plan::row);
    }

    /** The instances of which anything was kept since then. */
    Set<Subject> instances(Connection connection, long from) throws SQLException {
        Set<Subject> instances = new HashSet<>();
        try (PreparedStatement select =
                connection.prepareStatement("SELECT DISTINCT application, instance FROM stretches"
                        + " WHERE tier = ? AND start > ? AND sheet = ?")) {
            select.setInt(1, Tier.SECOND.code);
            select.setLong(2, from - Tier.SECOND.span());
            select.setInt(3, Sheet.INSTANCE.code);
            try (ResultSet found = select.executeQuery()) {
                while (found.next()) {
                    instances.add(Subject.ofInstance(found.getString(1), found.getString(2)));
                }
            }
        }
        return instances;
    }

    /** The seconds that were kept of an instance. */
    long[] heard(Connection connection, Subject instance, long from) throws SQLException {
        List<Long> seconds = new ArrayList<>();
        read(
                connection,
                instance,
                from,
                Long.MAX_VALUE,
                Sheet.ALL,
                Long.MAX_VALUE,
                Set.of(),
                (name, second, figures) -> seconds.add(second));
        return seconds.stream().mapToLong(second -> second).sorted().toArray();
    }

    /** The last second of which anything is kept, by the finest tier that has any. */
    OptionalLong lastSecond(Connection connection, String application) throws SQLException {
        for (Tier tier : Tier.values()) {
            OptionalLong last = lastSecond(connection, application, tier);
            if (last.isPresent()) {
                return last;
            }
        }
        return OptionalLong.empty();
    }

    private OptionalLong lastSecond(Connection connection, String application, Tier tier) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("SELECT start, block FROM stretches"
                + " WHERE application = ? AND instance = '' AND sheet = ? AND tier = ? ORDER BY start DESC LIMIT 1")) {
            select.setString(1, application);
            select.setInt(2, Sheet.RESOURCES.code);
            select.setInt(3, tier.code);
            try (ResultSet found = select.executeQuery()) {
                if (!found.next()) {
                    return OptionalLong.empty();
                }
                AtomicLong last = new AtomicLong(found.getLong(1));
                RowVisitor visitor = (name, second, figures) -> last.accumulateAndGet(second, Math::max);
                show(found.getBytes(2), tier, found.getLong(1), Sheet.ALL, visitor);
                return OptionalLong.of(last.get());
            }
        }
    }

    private void read(
            Connection connection,
            Subject subject,
            long from,
            long to,
            String name,
            long last,
            Set<Long> but,
            RowVisitor visitor)
            throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(
                "SELECT number, start, block FROM stretches"
                        + " WHERE application = ? AND instance = ? AND sheet = ? AND tier = ? AND start > ? AND start < ? AND number <= ?")) {
            select.setString(1, subject.application());
            select.setString(2, subject.instance());
            select.setInt(3, subject.sheet().code);
            select.setInt(4, subject.tier().code);
            select.setLong(5, from - subject.tier().span());
            select.setLong(6, to);
            select.setLong(7, last);
            try (ResultSet found = select.executeQuery()) {
                while (found.next()) {
                    if (!but.contains(found.getLong(1))) {
                        show(found.getBytes(3), subject.tier(), found.getLong(2), name, visitor);
                    }
                }
            }
        }
    }

    private void show(byte[] block, Tier tier, long start, String name, RowVisitor visitor) {
        try {
            StretchCodec.read(block, tier, start, name, visitor);
        } catch (DamagedException skipped) {
            damaged.increment();
        }
    }
}
