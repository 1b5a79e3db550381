import { previewRules, simulateRule } from '../../api/calls';
import { type JsonObject, written } from '../../api/json';
import type { PreviewedRule } from '../../api/types';
import { Chart } from '../../parts/Chart';
import { figure, percent, span } from '../../parts/format';
import { wordsOf } from '../../parts/Notice';
import { rulesOf } from '../../rules/document';
import { useLoaded } from '../../state/loaded';
import { useSettled } from '../../state/settled';
import { text } from '../../text/text';

const HOUR = 3600;
/** Stands in for the name of a rule that has none, so that it can be found in the answer. */
const NAMELESS = 'the-rule-that-is-edited';

/** What a rule would have done in the last hour, and how its limit behaves. */
export function RuleOutlook(props: { app: string; document: JsonObject; index: number; valid: boolean }) {
  const settled = useSettled(props.document, 300);
  const rule = rulesOf(settled)[props.index];
  if (!props.valid || rule === undefined || settled !== props.document) {
    return <section><h3>{text('preview.title')}</h3><p class="quiet">{text('preview.waiting')}</p></section>;
  }
  return (
    <>
      <Preview app={props.app} document={settled} index={props.index} />
      <Simulated app={props.app} rule={rule} />
    </>
  );
}

function Preview(props: { app: string; document: JsonObject; index: number }) {
  const named = rulesOf(props.document).map((rule, index) => (index === props.index && typeof rule.id !== 'string' ? { ...rule, id: NAMELESS } : rule));
  const id = named[props.index]?.id;
  const document = { ...props.document, rules: named };
  const preview = useLoaded(`preview ${props.app} ${written(document)}`, () => previewRules(props.app, { document }, HOUR));
  const rows = (preview.value?.rules ?? []).filter((row) => row.id === id);
  return (
    <section>
      <h3>{text('preview.title')}</h3>
      {preview.problem !== null && <p class="quiet">{wordsOf(preview.problem)}</p>}
      {preview.value !== null && rows.length === 0 && <p class="quiet">{text('preview.nothing')}</p>}
      {rows.slice(0, 6).map((row) => <Outcome key={row.resource} row={row} seconds={preview.value?.seconds ?? HOUR} />)}
      {rows.length > 6 && <p class="quiet">{text('preview.more', { count: rows.length - 6 })}</p>}
      {preview.value !== null && preview.value.covered < preview.value.seconds && <p class="hint">{text('preview.covered', { covered: span(preview.value.covered), wanted: span(preview.value.seconds) })}</p>}
      {preview.value !== null && preview.value.note !== '' && <p class="hint">{preview.value.note}</p>}
    </section>
  );
}

function Outcome(props: { row: PreviewedRule; seconds: number }) {
  const { row } = props;
  if (row.ratio === null) {
    return <p class="quiet">{row.resource}: {row.exactness}</p>;
  }
  return (
    <div class="outcome">
      <p class="large figures">{percent(row.ratio)}</p>
      <p>{text('preview.refused', { refused: figure(row.refused), calls: figure(row.calls), resource: row.resource, time: span(props.seconds) })}</p>
      <p class="hint">{text('preview.between', { low: percent(row.low), high: percent(row.high), usualLow: percent(row.usualLow), usualHigh: percent(row.usualHigh) })}{row.exactness !== '' && ` · ${row.exactness}`}</p>
    </div>
  );
}

function Simulated(props: { app: string; rule: JsonObject }) {
  const simulated = useLoaded(`simulate ${props.app} ${written(props.rule)}`, () => simulateRule(props.app, props.rule));
  const value = simulated.value;
  return (
    <section>
      <h3>{text('simulation.title')}</h3>
      {simulated.problem !== null && <p class="quiet">{wordsOf(simulated.problem)}</p>}
      {value !== null && value.at.length > 0 && (
        <>
          <Chart title={value.limit} at={value.at} values={[value.offered, value.admitted]} shown={figure} height={150} elapsed
            lines={[{ title: text('simulation.offered'), colour: 'offered', dash: [4, 3] }, { title: text('simulation.admitted'), colour: 'passed', fill: true }]} />
          <p class="hint">{text('simulation.hint')}</p>
        </>
      )}
    </section>
  );
}
