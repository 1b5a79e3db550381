import { useMemo, useState } from 'preact/hooks';
import { getInstances } from '../../api/calls';
import type { Instance, RulesState } from '../../api/types';
import { Badge, type Tone } from '../../parts/Badge';
import { Counted } from '../../parts/Counted';
import { bytes, clock, figure, moment, percent, span } from '../../parts/format';
import { Search } from '../../parts/Input';
import { Meter } from '../../parts/Meter';
import { Empty, Loading, Trouble } from '../../parts/Notice';
import { found } from '../../parts/sorting';
import { type Column, Table } from '../../parts/Table';
import { address } from '../../state/location';
import { useLoaded } from '../../state/loaded';
import { type Key, language, text } from '../../text/text';
import { Connecting } from '../Connecting';

/** The running processes of an application: whether they are heard, by which rules they run, and how their machines do. */
export function Instances({ app }: { app: string }) {
  const [search, setSearch] = useState('');
  const loaded = useLoaded(`instances ${app}`, () => getInstances(app), 2);
  const columns = useMemo(() => columnsFor(app), [app, language.value]);
  const all = loaded.value ?? [];
  const rows = all.filter((one) => found(search, `${one.instance} ${one.host} ${one.version}`));
  const refused = all.filter((one) => one.rules.state === 'refused');
  return (
    <>
      <Trouble problem={loaded.problem} />
      {loaded.value === null && loaded.problem === null && <Loading />}
      {loaded.value?.length === 0 && <Empty title={text('live.nobody')}><p>{text('live.nobodyHint')}</p><Connecting /></Empty>}
      {refused.length > 0 && <RefusedRules instances={refused} />}
      {all.length > 0 && (
        <>
          <div class="tools">
            <Search label={text('instances.search')} value={search} onInput={setSearch} />
            <span class="quiet">{text('instances.count', { live: all.filter((one) => one.live).length, lost: all.filter((one) => !one.live).length })}</span>
          </div>
          <p class="hint">{text('applications.counted')}</p>
          <Table label={text('tab.instances')} rows={rows} columns={columns} keyOf={(one) => one.instance} fill />
        </>
      )}
    </>
  );
}

function RefusedRules({ instances }: { instances: Instance[] }) {
  return (
    <div class="notice bad" role="status">
      <strong>{text('instances.refusedTitle', { count: instances.length })}</strong>
      <ul>
        {instances.slice(0, 10).map((one) => (
          <li key={one.instance}>{one.instance}: {one.rules.problems.join('; ')}</li>
        ))}
      </ul>
    </div>
  );
}

const RULES: Record<RulesState, [Tone, Key]> = {
  'in force': ['good', 'instances.inForce'],
  sent: ['warn', 'instances.sent'],
  refused: ['bad', 'instances.refused'],
  none: ['quiet', 'instances.none'],
};

/** By which version an instance runs; why not, when it does not. */
export function RulesBadge({ rules }: { rules: Instance['rules'] }) {
  const [tone, key] = RULES[rules.state] ?? RULES.none;
  return <Badge tone={tone} title={rules.problems.join('\n')}>{text(key, { version: rules.version })}</Badge>;
}

function columnsFor(app: string): Column<Instance>[] {
  const rate = (name: 'passed' | 'refused' | 'errors' | 'inFlight', title: string): Column<Instance> =>
    ({ name, title, numeric: true, value: (one) => one[name], shown: (one) => <Counted value={one[name]} inbound={one.inbound} /> });
  return [
    { name: 'instance', title: text('instances.name'), wide: true, value: (one) => one.instance, shown: (one) => <a href={address(['applications', app, 'live'], { instance: one.instance })} title={text('instances.process', { host: one.host, pid: one.pid })}>{one.instance}</a> },
    { name: 'live', title: text('instances.state'), value: (one) => !one.live, shown: (one) => <StateBadge one={one} /> },
    { name: 'rules', title: text('instances.rules'), value: (one) => one.rules.state, shown: (one) => <RulesBadge rules={one.rules} /> },
    rate('passed', text('live.passed')),
    rate('refused', text('live.refused')),
    rate('errors', text('live.errors')),
    rate('inFlight', text('live.inFlight')),
    { name: 'processor', title: text('machine.processor'), meter: true, value: (one) => one.machine?.processor, shown: (one) => <Share share={one.machine?.processor} /> },
    { name: 'load', title: text('machine.load'), numeric: true, value: (one) => one.machine?.load, shown: (one) => (one.machine === null || one.machine.load < 0 ? '–' : figure(one.machine.load)) },
    { name: 'heap', title: text('machine.heap'), meter: true, value: heapShare, shown: (one) => <span title={one.machine === null ? undefined : `${bytes(one.machine.heapUsed)} / ${bytes(one.machine.heapMost)}`}><Share share={heapShare(one)} /></span> },
    { name: 'up', title: text('instances.up'), numeric: true, value: (one) => -one.startedAt, shown: (one) => <span title={moment(one.startedAt)}>{span((Date.now() - one.startedAt) / 1000)}</span> },
    { name: 'version', title: text('instances.version'), value: (one) => one.version, shown: (one) => <span title={`Java ${one.java}`}>{one.version}</span> },
  ];
}

function StateBadge({ one }: { one: Instance }) {
  return one.live
    ? <Badge tone="good" title={text('instances.since', { at: moment(one.connectedAt) })}>{text('instances.live')}</Badge>
    : <Badge tone="warn" title={moment(one.lastHeardAt)}>{text('instances.lostAt', { at: clock(one.lastHeardAt) })}</Badge>;
}

function heapShare(one: Instance): number | undefined {
  return one.machine === null || one.machine.heapMost <= 0 ? undefined : one.machine.heapUsed / one.machine.heapMost;
}

/** A part of one, drawn and written; negative is unknown. */
function Share(props: { share: number | undefined }) {
  const share = props.share === undefined || props.share < 0 ? null : props.share;
  return <span class="measured"><Meter share={share} tone={share !== null && share >= 0.9 ? 'full' : 'used'} /> {percent(share)}</span>;
}
