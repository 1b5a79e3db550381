import { useId, useMemo, useState } from 'preact/hooks';
import { getRefusals } from '../../api/calls';
import type { Refusal } from '../../api/types';
import { Badge } from '../../parts/Badge';
import { clock, figure, millis, moment } from '../../parts/format';
import { Search } from '../../parts/Input';
import { Empty, Loading, Trouble } from '../../parts/Notice';
import { found } from '../../parts/sorting';
import { type Column, Table } from '../../parts/Table';
import { place, refine } from '../../state/location';
import { useLoaded } from '../../state/loaded';
import { language, text } from '../../text/text';
import { RefusalDetail } from './RefusalDetail';

const MOST = 500;

/** Why calls were refused: by which rule, what was reached, what was allowed, when and for whom. */
export function Refusals({ app }: { app: string }) {
  const { resource = '', rule = '' } = place.value.query;
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<Refusal | null>(null);
  const loaded = useLoaded(`refusals ${app} ${resource} ${rule}`, () => getRefusals(app, { resource, rule, limit: MOST }), 2);
  const columns = useMemo(() => columnsFor(setChosen), [language.value]);
  const all = loaded.value ?? [];
  const rows = all.filter((one) => found(search, `${one.resource} ${one.rule} ${one.reason} ${one.origin} ${one.instance}`));
  return (
    <>
      <div class="tools">
        <Search label={text('refusals.search')} value={search} onInput={setSearch} />
        <Filter label={text('live.resource')} value={resource} known={all.map((one) => one.resource)} onInput={(value) => refine({ resource: value })} />
        <Filter label={text('refusals.rule')} value={rule} known={all.map((one) => one.rule)} onInput={(value) => refine({ rule: value })} />
        <span class="quiet">{text('refusals.hint')}</span>
      </div>
      <Trouble problem={loaded.problem} />
      {loaded.value === null && loaded.problem === null && <Loading />}
      {loaded.value?.length === 0 && <Empty title={text('refusals.empty')}><p>{text(resource === '' && rule === '' ? 'refusals.emptyHint' : 'refusals.filteredHint')}</p></Empty>}
      {chosen !== null && <RefusalDetail app={app} refusal={chosen} like={all.filter((one) => one.rule === chosen.rule && one.resource === chosen.resource)} onClose={() => setChosen(null)} />}
      {all.length > 0 && (
        <Table label={text('tab.refusals')} rows={rows} columns={columns} keyOf={keyOf} fill chosen={(one) => chosen !== null && keyOf(one) === keyOf(chosen)} onChoose={setChosen} />
      )}
    </>
  );
}

function keyOf(one: Refusal): string {
  return `${one.at}\n${one.instance}\n${one.resource}\n${one.rule}\n${one.origin}\n${one.reason}`;
}

/** A filter that is asked for when it was typed, not at every letter: it goes to the console, which looks for the whole name. */
function Filter(props: { label: string; value: string; known: readonly string[]; onInput: (value: string) => void }) {
  const id = useId();
  return (
    <label class="select">
      <span>{props.label}</span>
      <input type="search" list={id} value={props.value} placeholder={text('refusals.any')} onChange={(event) => props.onInput(event.currentTarget.value)} />
      <datalist id={id}>{[...new Set(props.known)].slice(0, 100).map((name) => <option key={name} value={name} />)}</datalist>
    </label>
  );
}

function columnsFor(onChoose: (one: Refusal) => void): Column<Refusal>[] {
  return [
    { name: 'at', title: text('refusals.at'), value: (one) => -one.at, shown: (one) => <button type="button" class="link figures" title={moment(one.at)} aria-label={text('refusals.detailOf', { at: clock(one.at), resource: one.resource })} onClick={() => onChoose(one)}>{clock(one.at)}</button> },
    { name: 'resource', title: text('live.resource'), wide: true, value: (one) => one.resource, shown: (one) => <span title={one.resource}>{one.resource}</span> },
    { name: 'rule', title: text('refusals.rule'), value: (one) => one.rule, shown: (one) => <span title={one.rule}>{one.rule}</span> },
    { name: 'mode', title: text('rules.mode'), value: (one) => one.shadow, shown: (one) => <RefusalBadge shadow={one.shadow} /> },
    { name: 'reached', title: text('refusals.reached'), hint: text('refusals.reachedHint'), numeric: true, value: (one) => known(one.reached), shown: reachedWords },
    { name: 'reason', title: text('refusals.reason'), wide: true, value: (one) => one.reason, shown: (one) => <span title={one.reason}>{one.reason}</span> },
    { name: 'origin', title: text('refusals.origin'), value: (one) => one.origin, shown: (one) => <span title={one.origin}>{one.origin || '–'}</span> },
    { name: 'retry', title: text('refusals.retry'), numeric: true, value: (one) => known(one.retryAfterMillis), shown: (one) => millis(one.retryAfterMillis) },
    { name: 'instance', title: text('live.instance'), value: (one) => one.instance, shown: (one) => <span title={one.instance}>{one.instance}</span> },
  ];
}

/** Where there is no figure, an instance tells -1. */
function known(value: number): number | null {
  return value < 0 ? null : value;
}

export function reachedWords(one: Refusal): string {
  return text('refusals.of', { reached: figure(known(one.reached)), limit: figure(known(one.limit)) });
}

export function RefusalBadge(props: { shadow: boolean }) {
  return props.shadow
    ? <Badge tone="warn" title={text('refusals.shadowHint')}>{text('mode.shadow')}</Badge>
    : <Badge tone="bad">{text('refusals.refused')}</Badge>;
}
