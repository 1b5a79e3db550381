package io.headgate.console;

import io.headgate.agent.wire.Message;
import io.headgate.agent.wire.UnknownMessageException;
import io.headgate.agent.wire.Wire;
import io.headgate.console.application.Application;
import io.headgate.console.application.SqliteApplications;
import io.headgate.console.fleet.FleetLinks;
import io.headgate.console.fleet.FleetRoutes;
import io.headgate.console.fleet.FleetSettings;
import io.headgate.console.fleet.LinkHandler;
import io.headgate.console.fleet.Peer;
import io.headgate.console.history.HistorySettings;
import io.headgate.console.history.SqliteHistory;
import io.headgate.console.rules.RuleBounds;
import io.headgate.console.rules.RuleRoutes;
import io.headgate.console.rules.SqliteRules;
import io.headgate.console.rules.preview.Preview;
import io.headgate.console.store.Database;
import io.headgate.console.store.Durability;
import io.headgate.console.store.Schema;
import io.headgate.console.web.LinkFrames;
import io.headgate.console.web.LinkPeer;
import io.headgate.console.web.Route;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Sees and steers a fleet: figures up and kept, rules down and confirmed. */
public final class Steering implements Feature {

    /*
     *   instance ── SecondSeen, … ──► FleetLinks ──► SqliteHistory (history.db)
     *   instance ◄── RulesSent ────── FleetLinks ◄── SqliteRules (console.db) ◄── somebody saves
     */
    private final FleetSettings fleet;
    private final HistorySettings history;
    private final RuleBounds rules;

    /** With these bounds. */
    public Steering(FleetSettings fleet, HistorySettings history, RuleBounds rules) {
        this.fleet = fleet;
        this.history = history;
        this.rules = rules;
    }

    /** With bounds that fit a machine with two processors. */
    public static Steering usual() {
        return new Steering(FleetSettings.DEFAULTS, HistorySettings.DEFAULTS, RuleBounds.DEFAULT);
    }

    @Override
    public List<Schema> schemas() {
        return List.of(SqliteRules.SCHEMA);
    }

    @Override
    public void removed(Connection connection, String application) throws SQLException {
        SqliteRules.forget(connection, application);
    }

    @Override
    public Running start(ConsoleBase base) {
        return new AtWork(base);
    }

    private final class AtWork implements Running {

        private final ConsoleBase base;
        private final Database figures;
        private final SqliteHistory recorded;
        private final SqliteRules saved;
        private final FleetLinks links;

        AtWork(ConsoleBase base) {
            this.base = base;
            saved = new SqliteRules(base.database(), base.trail(), base.clock(), rules, SqliteApplications::has);
            figures = Database.open(base.file().apply("history.db"), Durability.PROCESS, List.of(SqliteHistory.SCHEMA));
            recorded = new SqliteHistory(figures, history, base.clock()).start();
            links = new FleetLinks(fleet, saved, recorded, base.clock()).start();
            saved.onChange(links::rulesChanged);
        }

        @Override
        public List<Route> routes() {
            Preview preview = new Preview(new CallsOnRecord(recorded, history, links, base.clock()), base.clock());
            List<Route> routes = new ArrayList<>();
            routes.addAll(new FleetRoutes(links, recorded, this::names).routes());
            routes.addAll(new RuleRoutes(saved, rules, this::isKnown, preview, base.ticker()).routes());
            return routes;
        }

        private List<String> names() {
            return base.applications().list().stream().map(Application::name).toList();
        }

        private boolean isKnown(String application) {
            return base.applications().find(application).isPresent();
        }

        @Override
        public Optional<LinkOpened> links() {
            return Optional.of((application, peer) -> new Frames(links.opened(application, new Spoken(peer))));
        }

        @Override
        public Map<String, Long> counts() {
            return recorded.counts().byName();
        }

        @Override
        public void ended(String application) {
            if (!isKnown(application)) {
                links.forget(application);
            }
        }

        @Override
        public void close() {
            try (figures;
                    recorded) {
                links.close();
            }
        }
    }

    /** Messages to an instance, as text. */
    private record Spoken(LinkPeer peer) implements Peer {

        @Override
        public void send(Message message) {
            peer.send(Wire.write(message));
        }

        @Override
        public void close(String reason) {
            peer.close(reason);
        }

        @Override
        public void refuse(String reason) {
            peer.refuse(reason);
        }
    }

    /** Text from an instance, as messages. */
    private record Frames(LinkHandler handler) implements LinkFrames {

        @Override
        public void heard(String text) {
            try {
                handler.heard(Wire.read(text));
            } catch (UnknownMessageException ofALaterVersion) {
                handler.alive();
            }
        }

        @Override
        public void closed() {
            handler.closed();
        }
    }
}
