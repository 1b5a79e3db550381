import type { PreviewedRule } from '../../api/types';
import { figure, percent, span } from '../../parts/format';
import { text } from '../../text/text';

/** The share of calls that a rule would have refused: an estimate where there is one, else the range and that it is unknown. */
export function shareWords(row: PreviewedRule): string {
  return row.ratio === null ? text('preview.unknown', { range: rangeWords(row) }) : percent(row.ratio);
}

/** One sentence: how many calls, of what, in which time, and how certain that is. */
export function sentenceOf(row: PreviewedRule, seconds: number): string {
  const facts = { calls: figure(row.calls), resource: row.resource, time: span(seconds) };
  if (row.refused === null) {
    return text('preview.unknownOf', { ...facts, range: rangeWords(row) });
  }
  const told = text('preview.refused', { ...facts, refused: figure(row.refused) });
  return row.low === row.high ? `${told} ${text('preview.exact')}` : `${told} ${text('preview.between', { range: rangeWords(row) })}`;
}

function rangeWords(row: PreviewedRule): string {
  return row.low === row.high ? percent(row.low) : `${percent(row.low).replace(' %', '')}–${percent(row.high)}`;
}
