import { previewRules, simulateRule } from '../../api/calls';
import { type JsonObject, written } from '../../api/json';
import type { Preview as Answer, PreviewedRule } from '../../api/types';
import { Chart } from '../../parts/Chart';
import { figure, span } from '../../parts/format';
import { wordsOf } from '../../parts/Notice';
import { documentOf, rulesOf } from '../../rules/document';
import { useLoaded } from '../../state/loaded';
import { useSettled } from '../../state/settled';
import { text } from '../../text/text';
import { sentenceOf, shareWords } from './outlookWords';

const HOUR = 3600;
/** What a rule would have done in the last hour, and how its limit behaves. */
export function RuleOutlook(props: { app: string; document: JsonObject; index: number; valid: boolean }) {
  const settled = useSettled(props.document, 300);
  const rule = rulesOf(settled)[props.index];
  if (!props.valid || rule === undefined || settled !== props.document) {
    return <section><h3>{text('preview.title')}</h3><p class="quiet">{text('preview.waiting')}</p></section>;
  }
  return (
    <>
      <Preview app={props.app} rule={rule} />
      <Simulated app={props.app} rule={rule} />
    </>
  );
}

function Preview(props: { app: string; rule: JsonObject }) {
  const document = documentOf(props.rule);
  const preview = useLoaded(`preview ${props.app} ${written(document)}`, () => previewRules(props.app, { document }, HOUR));
  const rows = preview.value?.rules ?? [];
  return (
    <section>
      <h3>{text('preview.title')}</h3>
      {preview.problem !== null && <p class="quiet">{wordsOf(preview.problem)}</p>}
      {preview.value !== null && rows.length === 0 && <p class="quiet">{text('preview.nothing')}</p>}
      {preview.value !== null && rows.map((row) => <Outcome key={row.resource} row={row} preview={preview.value as Answer} />)}
    </section>
  );
}

function Outcome(props: { row: PreviewedRule; preview: Answer }) {
  const { row, preview } = props;
  if (row.low === null || row.high === null) {
    return <p class="quiet">{row.resource}: {row.exactness}</p>;
  }
  return (
    <div class="outcome">
      <p class={row.ratio === null ? 'large figures unknown' : 'large figures'}>{shareWords(row)}</p>
      <p>{sentenceOf(row, preview.seconds)}</p>
      {preview.covered < preview.seconds && <p class="hint">{text('preview.covered', { covered: span(preview.covered), wanted: span(preview.seconds) })}</p>}
      <details>
        <summary>{text('preview.how')}</summary>
        <p class="hint">{row.exactness}</p>
        <p class="hint">{preview.note}</p>
      </details>
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
