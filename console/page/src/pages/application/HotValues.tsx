import { useMemo, useState } from 'preact/hooks';
import { getRefusals } from '../../api/calls';
import { Badge } from '../../parts/Badge';
import { figure, percent } from '../../parts/format';
import { Search } from '../../parts/Input';
import { Meter } from '../../parts/Meter';
import { Empty, Loading, Trouble } from '../../parts/Notice';
import { found } from '../../parts/sorting';
import { type Column, Table } from '../../parts/Table';
import { address, place } from '../../state/location';
import { useLoaded } from '../../state/loaded';
import samples from '../../rules/samples.json';
import { mayEdit } from '../../state/session';
import { language, text } from '../../text/text';
import { AskTools } from './AskTools';
import { useLiveInstances, useRunning } from './asking';
import { BreakerState } from './BreakerState';
import { type HotPlace, hotPlaces, type HotRow } from './hotPlaces';
import { ModeBadge } from './ModeBadge';

const MOST_SAMPLES = 500;
const MOST_PLACES = 20;

/** The values that have used most of their limit: the customer, the product, the address that is next to be refused. */
export function HotValues({ app }: { app: string }) {
  const { instance = '', resource = '' } = place.value.query;
  const [search, setSearch] = useState('');
  const live = useLiveInstances(app);
  const asked = useRunning(app, instance, live.value);
  const refusals = useLoaded(`refusals of ${app}`, () => getRefusals(app, { resource: '', rule: '', limit: MOST_SAMPLES }), 5);
  const places = useMemo(() => hotPlaces(asked.value?.rules ?? [], refusals.value ?? []), [asked.value, refusals.value]);
  const shown = places.filter((one) => resource === '' || one.resource === resource).map((one) => filtered(one, search)).filter((one) => one.rows.length > 0);
  const settled = live.value !== null && asked.value !== null;
  return (
    <>
      <AskTools instance={instance} live={live.value ?? []} asked={asked.value}>
        {places.length > 0 && <Search label={text('hot.search')} value={search} onInput={setSearch} />}
      </AskTools>
      <p class="hint">{text('hot.hint')}</p>
      <Trouble problem={live.problem ?? asked.problem} />
      {!settled && live.problem === null && asked.problem === null && <Loading />}
      {settled && live.value?.length === 0 && <Empty title={text('live.nobody')}><p>{text('inside.nobody')}</p></Empty>}
      {settled && (live.value?.length ?? 0) > 0 && shown.length === 0 && <NothingHot app={app} places={places} searched={search !== '' || resource !== ''} />}
      {shown.slice(0, MOST_PLACES).map((one) => <Place key={one.key} app={app} place={one} many={instance === ''} />)}
      {shown.length > MOST_PLACES && <p class="quiet">{text('inside.leftOut', { count: shown.length - MOST_PLACES })}</p>}
    </>
  );
}

function filtered(one: HotPlace, search: string): HotPlace {
  return { ...one, rows: one.rows.filter((row) => found(search, `${row.value} ${one.rule} ${one.resource} ${row.instance}`)) };
}

function Place(props: { app: string; place: HotPlace; many: boolean }) {
  const { app, place: one } = props;
  const columns = useMemo(() => columnsFor(props.many), [props.many, language.value]);
  return (
    <section aria-label={`${one.resource}, ${one.rule}`}>
      <div class="head">
        <h2>{one.resource}</h2>
        <span class="facts">
          <a href={address(['applications', app, 'rules'], { edit: one.rule })}>{one.rule}</a>
          <ModeBadge mode={one.mode} />
          <span>{text(one.mode === 'shadow' ? 'hot.wouldBeRefused' : 'hot.refusedByRule', { count: figure(one.refused) })}</span>
          <a href={address(['applications', app, 'refusals'], { resource: one.resource, rule: one.rule })}>{text('live.why')}</a>
        </span>
      </div>
      <Table label={text('hot.values', { resource: one.resource })} rows={one.rows} columns={columns} keyOf={(row) => row.value} tall />
    </section>
  );
}

function columnsFor(many: boolean): Column<HotRow>[] {
  return [
    { name: 'value', title: text('breakers.value'), value: (row) => row.value, shown: (row) => <span class="code" title={row.value}>{row.value}</span> },
    { name: 'bar', title: text('hot.used'), meter: true, value: (row) => row.share, shown: (row) => <Meter share={row.share} /> },
    { name: 'figure', title: text('hot.usedOf'), hint: text('hot.usedHint'), numeric: true, value: (row) => row.figure, shown: (row) => text('refusals.of', { reached: figure(row.figure), limit: figure(row.of) }) },
    { name: 'share', title: text('hot.share'), numeric: true, value: (row) => row.share, shown: (row) => percent(row.share) },
    { name: 'refused', title: text('hot.refused'), hint: text('hot.refusedHint'), numeric: true, value: (row) => row.refusedSamples, shown: (row) => <span class={row.refusedSamples === 0 ? 'zero' : 'of-refused'}>{figure(row.refusedSamples)}</span> },
    { name: 'state', title: text('hot.state'), value: (row) => row.state, shown: (row) => (row.state !== '' ? <BreakerState state={row.state} /> : row.share !== null && row.share >= 1 ? <Badge tone="bad">{text('hot.full')}</Badge> : <Badge tone="good">{text('hot.room')}</Badge>) },
    ...(many ? [instanceColumn()] : []),
  ];
}

function instanceColumn(): Column<HotRow> {
  return {
    name: 'instance', title: text('hot.hottestIn'), hint: text('hot.hottestInHint'), value: (row) => row.instance,
    shown: (row) => <span title={row.instance}>{row.instance}{row.instances > 1 && <span class="quiet"> {text('hot.andOthers', { count: row.instances - 1 })}</span>}</span>,
  };
}

/** Nothing is hot: because nothing was found, because all is calm, or because there is no rule that would know. */
function NothingHot(props: { app: string; places: HotPlace[]; searched: boolean }) {
  const { app, places } = props;
  if (props.searched && places.some((one) => one.rows.length > 0)) {
    return <Empty title={text('hot.notFound')} />;
  }
  if (places.length > 0) {
    return (
      <Empty title={text('hot.calm')}>
        <p>{text('hot.calmHint')}</p>
        <ul>{places.slice(0, 10).map((one) => <li key={one.key}><a href={address(['applications', app, 'rules'], { edit: one.rule })}>{one.rule}</a>: {one.resource}</li>)}</ul>
      </Empty>
    );
  }
  return (
    <Empty title={text('hot.empty')}>
      <p>{text('hot.emptyHint')}</p>
      <pre class="sample" tabIndex={0}>{samples.hotParameter}</pre>
      {mayEdit(app) && <p><a class="button main" href={address(['applications', app, 'rules'], { new: 'hot-parameter' })}>{text('hot.add')}</a></p>}
    </Empty>
  );
}
