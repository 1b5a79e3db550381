import { useMemo, useState } from 'preact/hooks';
import { refusedBy, type RunningRule, runningRules, type UnusedRule, unusedRules, wouldRefuse } from '../../api/running';
import type { Json } from '../../api/json';
import { figure } from '../../parts/format';
import { Search } from '../../parts/Input';
import { Notice } from '../../parts/Notice';
import { found } from '../../parts/sorting';
import { type Column, Table } from '../../parts/Table';
import { address } from '../../state/location';
import { language, text } from '../../text/text';
import { ModeBadge } from './ModeBadge';
import { statusName, statusValue } from './statusWords';

const MOST_UNUSED = 10;

/** The rules of one instance as they run, with what their guards say of themselves. */
export function RunningRules(props: { app: string; instance: string; answer: Json }) {
  const [search, setSearch] = useState('');
  const rules = useMemo(() => runningRules(props.answer), [props.answer]);
  const columns = useMemo(() => columnsFor(props.app, props.instance), [props.app, props.instance, language.value]);
  const rows = rules.filter((one) => found(search, `${one.rule} ${one.kind} ${one.resource} ${wordsOf(one)}`));
  return (
    <>
      <Unused app={props.app} rules={unusedRules(props.answer)} />
      <div class="tools">
        <Search label={text('rules.search')} value={search} onInput={setSearch} />
        <span class="quiet">{text('events.count', { shown: rows.length, all: rules.length })}</span>
      </div>
      <Table label={text('inside.rules')} rows={rows} columns={columns} keyOf={(one) => `${one.rule}\n${one.resource}\n${one.kind}`} fill />
    </>
  );
}

/** Rules that do nothing, since no call is as they say. */
function Unused(props: { app: string; rules: UnusedRule[] }) {
  if (props.rules.length === 0) {
    return null;
  }
  return (
    <Notice kind="warn">
      <strong>{text('inside.unused')}</strong>
      <ul>
        {props.rules.slice(0, MOST_UNUSED).map((one) => (
          <li key={one.rule}>
            <a href={address(['applications', props.app, 'rules'], { edit: one.rule })}>{one.rule}</a> {one.reason}
          </li>
        ))}
      </ul>
      {props.rules.length > MOST_UNUSED && text('hot.andOthers', { count: props.rules.length - MOST_UNUSED })}
    </Notice>
  );
}

function wordsOf(one: RunningRule): string {
  return one.status.map(([name, value]) => `${statusName(name)}: ${statusValue(name, value)}`).join(' · ');
}

function columnsFor(app: string, instance: string): Column<RunningRule>[] {
  return [
    { name: 'rule', title: text('refusals.rule'), value: (one) => one.rule, shown: (one) => <a href={address(['applications', app, 'rules'], { edit: one.rule })} title={one.rule}>{one.rule}</a> },
    { name: 'kind', title: text('rules.kind'), value: (one) => one.kind, shown: (one) => one.kind },
    { name: 'resource', title: text('live.resource'), value: (one) => one.resource, shown: (one) => <span title={one.resource}>{one.resource}</span> },
    { name: 'mode', title: text('rules.mode'), value: (one) => one.mode, shown: (one) => <ModeBadge mode={one.mode} /> },
    { name: 'refused', title: text('cluster.refused'), hint: text('inside.refusedHint'), numeric: true, value: refusedBy, shown: (one) => <span class={refusedBy(one) === 0 ? 'zero' : 'of-refused'}>{figure(refusedBy(one))}</span> },
    { name: 'shadow', title: text('inside.wouldRefuse'), hint: text('inside.wouldRefuseHint'), numeric: true, value: wouldRefuse, shown: (one) => <span class={wouldRefuse(one) === 0 ? 'zero' : ''}>{figure(wouldRefuse(one))}</span> },
    { name: 'errors', title: text('inside.guardErrors'), hint: text('inside.guardErrorsHint'), numeric: true, value: (one) => one.errors, shown: (one) => <span class={one.errors === 0 ? 'zero' : 'of-errors'}>{figure(one.errors)}</span> },
    { name: 'status', title: text('instances.state'), wide: true, value: wordsOf, shown: (one) => <span title={wordsOf(one)}>{wordsOf(one) || '–'}</span> },
    { name: 'hot', title: text('tab.hot'), numeric: true, value: (one) => one.hottest.length, shown: (one) => (one.hottest.length === 0 ? '–' : <a href={address(['applications', app, 'hot'], { instance, resource: one.resource })} aria-label={text('hot.values', { resource: one.resource })}>{one.hottest.length}</a>) },
  ];
}
