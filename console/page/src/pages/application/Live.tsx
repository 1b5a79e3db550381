import { useEffect, useMemo, useState } from 'preact/hooks';
import { getInstances } from '../../api/calls';
import type { LinkState, ResourceSecond } from '../../api/live';
import { Badge, type Tone } from '../../parts/Badge';
import { Search, Select } from '../../parts/Input';
import { Empty, Loading } from '../../parts/Notice';
import { found } from '../../parts/sorting';
import { Table } from '../../parts/Table';
import { place, refine } from '../../state/location';
import { useLive } from '../../state/live';
import { useLoaded } from '../../state/loaded';
import { isAdmin } from '../../state/session';
import { language, text } from '../../text/text';
import { Connecting } from '../Connecting';
import { MachineView } from './MachineView';
import { RANGES, rangeNamed } from './ranges';
import { ResourceCharts } from './ResourceCharts';
import { resourceColumns } from './resourceColumns';

/** The resources of an application, each second, and the charts of the one that is selected. */
export function Live({ app }: { app: string }) {
  const { instance = '', resource = '', range = 'live' } = place.value.query;
  const [search, setSearch] = useState('');
  const [paused, setPaused] = useState(false);
  const live = useLive(app, instance, paused);
  const instances = useLoaded(`instances ${app}`, () => getInstances(app), 10);
  const chosen = resource === '' ? busiest(live.resources) : resource;
  useEffect(() => {
    if (resource === '' && chosen !== '') {
      refine({ resource: chosen });
    }
  }, [resource, chosen]);
  const columns = useMemo(() => resourceColumns(live.lately), [live.at, language.value]);
  const rows = useMemo(() => live.resources.filter((row) => found(search, row.name)), [live.resources, search]);
  const names = (instances.value ?? []).map((one) => [one.instance, one.live ? one.instance : `${one.instance} (${text('instances.lost')})`] as const);
  return (
    <div class="live">
      <div class="tools">
        <Select label={text('live.instance')} value={instance} options={[['', text('live.all')], ...names]} onChange={(name) => refine({ instance: name })} />
        <Select label={text('live.range')} value={range} options={RANGES.map((one) => [one.name, text(one.title)] as const)} onChange={(name) => refine({ range: name })} />
        <button type="button" aria-pressed={paused} onClick={() => setPaused(!paused)}>{paused ? text('live.resume') : text('live.pause')}</button>
        <LinkBadge state={live.state} paused={paused} />
        <span class="quiet">{text('live.instances', { count: live.instances })}</span>
      </div>
      {chosen !== '' && <ResourceCharts app={app} instance={instance} resource={chosen} range={rangeNamed(range)} live={live} />}
      {instance !== '' && live.machine !== null && <MachineView instance={instance} machine={live.machine} seconds={live.machines} />}
      {live.at === 0 && <Loading />}
      {live.at !== 0 && live.resources.length === 0 && <Silent known={(instances.value?.length ?? 0) > 0} />}
      {live.resources.length > 0 && (
        <>
          <div class="tools">
            <Search label={text('live.search')} value={search} onInput={setSearch} />
            <span class="quiet">{text('live.count', { shown: rows.length, all: live.resources.length })}</span>
          </div>
          <Table label={text('live.resources')} rows={rows} columns={columns} keyOf={(row) => row.name} fill
            first={{ column: 'passed', descending: true }} chosen={(row) => row.name === chosen} onChoose={(row) => refine({ resource: row.name })} />
        </>
      )}
    </div>
  );
}

function busiest(resources: readonly ResourceSecond[]): string {
  let best: ResourceSecond | null = null;
  for (const one of resources) {
    if (best === null || (one.passed ?? 0) + (one.refused ?? 0) > (best.passed ?? 0) + (best.refused ?? 0)) {
      best = one;
    }
  }
  return best?.name ?? '';
}

function LinkBadge(props: { state: LinkState; paused: boolean }) {
  if (props.paused) {
    return <Badge tone="warn">{text('live.paused')}</Badge>;
  }
  const tones: Record<LinkState, Tone> = { connecting: 'quiet', open: 'good', lost: 'bad' };
  return <Badge tone={tones[props.state]}>{text(`live.state.${props.state}`)}</Badge>;
}

function Silent(props: { known: boolean }) {
  return props.known ? (
    <Empty title={text('live.silent')}><p>{text('live.silentHint')}</p></Empty>
  ) : (
    <Empty title={text('live.nobody')}>
      <p>{text(isAdmin() ? 'live.nobodyHint' : 'applications.askAdmin')}</p>
      <Connecting />
    </Empty>
  );
}
