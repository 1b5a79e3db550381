import { useMemo } from 'preact/hooks';
import { getEvents } from '../../api/calls';
import { Empty, Loading, Notice, Trouble } from '../../parts/Notice';
import { Table } from '../../parts/Table';
import { WHOLE_UP_TO } from '../../parts/windowing';
import { place, refine } from '../../state/location';
import { useLoaded } from '../../state/loaded';
import { language, text } from '../../text/text';
import { AskTools } from './AskTools';
import { useLiveInstances, useRunning } from './asking';
import { memberColumns, ruleColumns, scopeFacts } from './clusterColumns';
import { type ClusterRule, clusterRules } from './clusterRules';
import { eventColumns } from './eventColumns';
import { ModeBadge } from './ModeBadge';

const STORE_EVENTS = ['ClusterLost', 'ClusterFound'];
const MOST_EVENTS = 500;

/** The limits that all instances share: whether their store is there, and who has decided. */
export function Cluster({ app }: { app: string }) {
  const { instance = '', rule = '' } = place.value.query;
  const live = useLiveInstances(app);
  const asked = useRunning(app, instance, live.value);
  const rules = useMemo(() => clusterRules(asked.value?.rules ?? []), [asked.value]);
  const columns = useMemo(() => ruleColumns((one) => refine({ rule: one.key })), [language.value]);
  const chosen = rules.find((one) => one.key === rule) ?? rules[0];
  const settled = live.value !== null && asked.value !== null;
  return (
    <>
      <AskTools instance={instance} live={live.value ?? []} asked={asked.value} />
      <Trouble problem={live.problem ?? asked.problem} />
      {!settled && live.problem === null && asked.problem === null && <Loading />}
      {settled && live.value?.length === 0 && <Empty title={text('live.nobody')}><p>{text('inside.nobody')}</p></Empty>}
      {settled && (live.value?.length ?? 0) > 0 && rules.length === 0 && <NoCluster />}
      {rules.length > 0 && <Standing rules={rules} />}
      {rules.length > 0 && (
        <Table label={text('cluster.rules')} rows={rules} columns={columns} keyOf={(one) => one.key} tall={rules.length <= WHOLE_UP_TO} chosen={(one) => one === chosen} onChoose={(one) => refine({ rule: one.key })} />
      )}
      {chosen !== undefined && <Members rule={chosen} />}
      <StoreEvents app={app} />
    </>
  );
}

/** In one sentence: is the store there? */
function Standing({ rules }: { rules: ClusterRule[] }) {
  const members = new Map(rules.flatMap((rule) => rule.members.map((member) => [member.instance, member.lost] as const)));
  const lost = [...members].filter(([, isLost]) => isLost).map(([name]) => name);
  return lost.length === 0
    ? <Notice kind="good">{text('cluster.found', { count: members.size })}</Notice>
    : <Notice kind="bad">{text('cluster.lost', { count: lost.length, all: members.size, names: lost.join(', ') })}</Notice>;
}

function Members({ rule }: { rule: ClusterRule }) {
  const columns = useMemo(memberColumns, [language.value]);
  return (
    <section class="detail">
      <div class="head">
        <h2>{text('cluster.members', { rule: rule.rule, resource: rule.resource })}</h2>
        <ModeBadge mode={rule.mode} />
      </div>
      <dl>{scopeFacts(rule).map(([name, words]) => <div key={name}><dt>{name}</dt><dd>{words}</dd></div>)}</dl>
      <Table label={text('cluster.members', { rule: rule.rule, resource: rule.resource })} rows={rule.members} columns={columns} keyOf={(one) => one.instance} />
    </section>
  );
}

function StoreEvents({ app }: { app: string }) {
  const events = useLoaded(`events ${app}`, () => getEvents(app, MOST_EVENTS), 5);
  const columns = useMemo(eventColumns, [language.value]);
  const rows = (events.value ?? []).filter((one) => STORE_EVENTS.includes(one.kind));
  return rows.length === 0 ? null : (
    <section>
      <h2>{text('cluster.history')}</h2>
      <Table label={text('cluster.history')} rows={rows} columns={columns} keyOf={(one) => `${one.at}\n${one.instance}\n${one.kind}\n${one.text}`} tall />
    </section>
  );
}

function NoCluster() {
  return (
    <Empty title={text('cluster.empty')}>
      <p>{text('cluster.emptyHint')}</p>
      <pre class="sample" tabIndex={0}>{'{"kind": "flow", "resource": "POST /orders", "limit": {"algorithm": "token-bucket", "permits": 200, "per": "1s"},\n "scope": {"cluster": "leased", "life": "500ms", "whenLost": "local-share"}}'}</pre>
      <p>{text('cluster.emptyStore')}</p>
    </Empty>
  );
}
