import { useMemo, useState } from 'preact/hooks';
import { holdsHugeNumber, type JsonObject } from '../../api/json';
import type { Rules } from '../../api/types';
import { moment } from '../../parts/format';
import { Search } from '../../parts/Input';
import { Empty, Notice } from '../../parts/Notice';
import { found } from '../../parts/sorting';
import { type Column, Table } from '../../parts/Table';
import { type Change, keyOf, type Mode, MODES, modeOf, removed, rulesOf, summaryOf, switched, targetOf } from '../../rules/document';
import { mayEdit } from '../../state/session';
import { language, text } from '../../text/text';
import { Confirmed } from './Confirmed';
import { rulesAddress } from './rulesAddress';
import { edited, SaveDialog } from './SaveDialog';

interface Row {
  key: string;
  rule: JsonObject;
}

interface Pending {
  title: string;
  change: Change;
}

/** Every rule with its mode, and what can be done with it. */
export function RuleList(props: { app: string; rules: Rules; onChanged: () => void }) {
  const { app, rules } = props;
  const [search, setSearch] = useState('');
  const [pending, setPending] = useState<Pending | null>(null);
  const rows = useMemo(() => rulesOf(rules.document).map((rule, index) => ({ key: keyOf(rule, index), rule })), [rules]);
  const huge = useMemo(() => holdsHugeNumber(rules.document), [rules]);
  const editable = mayEdit(app) && !huge;
  const columns = useMemo(() => columnsFor(app, editable, setPending), [app, editable, language.value]);
  const shown = rows.filter(({ key, rule }) => found(search, `${key} ${String(rule.kind)} ${targetOf(rule)} ${summaryOf(rule)}`));
  return (
    <>
      <div class="tools">
        {rows.length > 8 && <Search label={text('rules.search')} value={search} onInput={setSearch} />}
        <Version rules={rules} />
        <Confirmed app={app} version={rules.version} />
        <span class="push" />
        <a class="button" href={rulesAddress(app, { text: '1' })}>{text('rules.asText')}</a>
        {editable && <a class="button" href={rulesAddress(app, { rollout: '1' })}>{text('rules.rollout')}</a>}
        {editable && <a class="button main" href={rulesAddress(app, { new: 'flow' })}>{text('rules.new')}</a>}
      </div>
      {mayEdit(app) && huge && <Notice kind="warn">{text('rules.huge')}</Notice>}
      {rows.length === 0 ? <NoRules app={app} editable={editable} /> : (
        <Table label={text('tab.rules')} rows={shown} columns={columns} keyOf={(row) => row.key} tall />
      )}
      {pending !== null && (
        <SaveDialog app={app} rules={rules} title={pending.title} next={edited(app, pending.change)} onClose={() => setPending(null)} onSaved={() => { setPending(null); props.onChanged(); }} />
      )}
    </>
  );
}

function Version({ rules }: { rules: Rules }) {
  if (rules.version === 0) {
    return null;
  }
  return (
    <span class="facts">
      <strong>{text('rules.version', { version: rules.version })}</strong>
      <span>{text('rules.by', { who: rules.by, at: moment(rules.at) })}</span>
      {rules.comment !== '' && <span class="quoted">{rules.comment}</span>}
    </span>
  );
}

function NoRules(props: { app: string; editable: boolean }) {
  return (
    <Empty title={text('rules.empty')}>
      <p>{text('rules.emptyHint')}</p>
      {props.editable && (
        <p class="actions">
          <a class="button main" href={rulesAddress(props.app, { new: 'flow' })}>{text('rules.new')}</a>
          <a class="button" href={`#/applications/${encodeURIComponent(props.app)}/transfer`}>{text('rules.import')}</a>
        </p>
      )}
    </Empty>
  );
}

function columnsFor(app: string, editable: boolean, onChange: (pending: Pending) => void): Column<Row>[] {
  return [
    { name: 'id', title: text('rules.id'), value: (row) => row.key, shown: (row) => <a href={rulesAddress(app, { edit: row.key })}>{row.key}</a> },
    { name: 'kind', title: text('rules.kind'), value: (row) => String(row.rule.kind), shown: (row) => String(row.rule.kind) },
    { name: 'target', title: text('rules.target'), value: (row) => targetOf(row.rule), shown: (row) => targetOf(row.rule) },
    { name: 'summary', title: text('rules.summary'), wide: true, shown: (row) => <span class="summary">{summaryOf(row.rule)}</span> },
    {
      name: 'mode', title: text('rules.mode'), value: (row) => modeOf(row.rule),
      shown: (row) => <ModeSwitch row={row} editable={editable} onChange={(mode) => onChange({ title: text('rules.switch', { rule: row.key, mode: text(`mode.${mode}`) }), change: switched(row.key, mode) })} />,
    },
    {
      name: 'actions', title: text('action.head'), shown: (row) => editable && (
        <span class="actions">
          <a class="button small" href={rulesAddress(app, { edit: row.key })} aria-label={text('rules.editOf', { rule: row.key })}>{text('action.edit')}</a>
          <a class="button small" href={rulesAddress(app, { copy: row.key })} aria-label={text('rules.copyOf', { rule: row.key })}>{text('rules.copy')}</a>
          <button type="button" class="small" aria-label={text('rules.removeOf', { rule: row.key })} onClick={() => onChange({ title: text('rules.removeOf', { rule: row.key }), change: removed(row.key) })}>{text('action.remove')}</button>
        </span>
      ),
    },
  ];
}

function ModeSwitch(props: { row: Row; editable: boolean; onChange: (mode: Mode) => void }) {
  const now = modeOf(props.row.rule);
  return (
    <span class="choice" role="group" aria-label={text('rules.modeOf', { rule: props.row.key })}>
      {MODES.map((mode) => (
        <button key={mode} type="button" class={mode} aria-pressed={mode === now} disabled={!props.editable && mode !== now} title={text(`mode.${mode}.hint`)} onClick={() => props.editable && mode !== now && props.onChange(mode)}>
          {text(`mode.${mode}`)}
        </button>
      ))}
    </span>
  );
}
