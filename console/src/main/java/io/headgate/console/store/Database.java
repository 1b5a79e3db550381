package io.headgate.console.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * One SQLite file. Safe for many threads: reads run side by side, changes one after the other, each whole or not at all, and
 * kept as {@link Durability} says by the time {@link #change} returns.
 */
public final class Database implements AutoCloseable {

    /*
     * SQLite with a write-ahead log: one writer, and readers that see the last committed state without waiting for it.
     *
     *   change ──► lock ──► the one writing connection ──► log ──► disk ──► answer
     *   read   ──► one of a few reading connections, or wait for one, up to a deadline
     */
    private static final int READERS = 4;
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

    private final Path file;
    private final Connection writer;
    private final ReentrantLock writing = new ReentrantLock();
    private final BlockingQueue<Connection> readers = new ArrayBlockingQueue<>(READERS);
    private final List<Connection> all = new ArrayList<>();

    private Database(Path file, Durability durability) throws SQLException {
        this.file = file;
        this.writer = connect(durability);
    }

    /** Opens the file, or makes it, and brings its tables up to date. */
    public static Database open(Path file, Durability durability, List<Schema> schemas) {
        try {
            Database database = new Database(file, durability);
            try {
                new Upgrade(database.writer, file).to(schemas);
                for (int i = 0; i < READERS; i++) {
                    database.readers.add(database.connect(durability));
                }
                return database;
            } catch (SQLException | RuntimeException failed) {
                database.close();
                throw failed;
            }
        } catch (SQLException failed) {
            throw new StoreException("store: " + file + " cannot be opened: " + failed.getMessage(), failed);
        }
    }

    private Connection connect(Durability durability) throws SQLException {
        Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        all.add(connection);
        try (Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA journal_mode = WAL");
            statement.execute("PRAGMA synchronous = " + durability.synchronous);
            statement.execute("PRAGMA foreign_keys = ON");
            statement.execute("PRAGMA busy_timeout = " + LONGEST_WAIT.toMillis());
        }
        return connection;
    }

    /** Changes something: all that {@code work} does, or nothing if it throws. */
    public <T extends @Nullable Object> T change(Work<T> work) {
        try {
            if (!writing.tryLock(LONGEST_WAIT.toNanos(), TimeUnit.NANOSECONDS)) {
                throw new StoreException("store: " + file + " is busy for " + LONGEST_WAIT, null);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new StoreException("store: interrupted", interrupted);
        }
        try {
            return inTransaction(work);
        } catch (SQLException failed) {
            throw new StoreException("store: " + file + " cannot be changed: " + failed.getMessage(), failed);
        } finally {
            writing.unlock();
        }
    }

    /**
     * By statements of SQLite's own: when the disk is full it may end a transaction by itself, and a driver that believes to be in
     * one would let the next change through piece by piece.
     */
    private <T extends @Nullable Object> T inTransaction(Work<T> work) throws SQLException {
        execute("BEGIN IMMEDIATE");
        try {
            T result = work.with(writer);
            execute("COMMIT");
            return result;
        } catch (SQLException | RuntimeException | Error failed) {
            rollBack(failed);
            throw failed;
        }
    }

    private void rollBack(Throwable failed) {
        try {
            execute("ROLLBACK");
        } catch (SQLException endedAlready) {
            failed.addSuppressed(endedAlready);
        }
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = writer.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Reads something. {@code work} must not change anything. */
    public <T extends @Nullable Object> T read(Work<T> work) {
        Connection reader = null;
        try {
            reader = readers.poll(LONGEST_WAIT.toNanos(), TimeUnit.NANOSECONDS);
            if (reader == null) {
                throw new StoreException("store: " + file + " is busy for " + LONGEST_WAIT, null);
            }
            return work.with(reader);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new StoreException("store: interrupted", interrupted);
        } catch (SQLException failed) {
            throw new StoreException("store: " + file + " cannot be read: " + failed.getMessage(), failed);
        } finally {
            if (reader != null) {
                readers.add(reader);
            }
        }
    }

    /** Closes the file. What is going on ends with a {@link StoreException}. */
    @Override
    public void close() {
        for (Connection connection : all) {
            try {
                connection.close();
            } catch (SQLException failed) {
                System.getLogger("io.headgate.console").log(System.Logger.Level.WARNING, "closing " + file, failed);
            }
        }
    }
}
