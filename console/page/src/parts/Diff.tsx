import { useMemo, useState } from 'preact/hooks';
import { text } from '../text/text';
import { type DiffLine, type DiffRow, folded, sideBySide } from './diff';

const MARKS: Record<DiffRow['kind'], [string, string]> = {
  same: ['', ''],
  changed: ['−', '+'],
  removed: ['−', ''],
  added: ['', '+'],
  gap: ['', ''],
};

/** Two texts side by side; what differs is marked by sign and by colour. */
export function Diff(props: { before: string; after: string; beforeTitle: string; afterTitle: string }) {
  const [whole, setWhole] = useState(false);
  const rows = useMemo(() => sideBySide(props.before, props.after), [props.before, props.after]);
  const shown = whole ? rows : folded(rows);
  if (rows.every((row) => row.kind === 'same')) {
    return <p class="quiet">{text('diff.none')}</p>;
  }
  return (
    <div>
      <label class="check">
        <input type="checkbox" checked={whole} onChange={(event) => setWhole(event.currentTarget.checked)} />
        {text('diff.whole')}
      </label>
      <div class="diff" tabIndex={0} role="region" aria-label={text('diff.label')}>
        <table>
          <colgroup>
            <col class="number" /><col class="mark" /><col /><col class="number" /><col class="mark" /><col />
          </colgroup>
          <thead>
            <tr>
              <th scope="col" colSpan={3}>{props.beforeTitle}</th>
              <th scope="col" colSpan={3}>{props.afterTitle}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row, index) => (
              <Row key={index} row={row} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Row({ row }: { row: DiffRow }) {
  if (row.kind === 'gap') {
    return <tr class="gap"><td colSpan={6}>⋯</td></tr>;
  }
  const [left, right] = MARKS[row.kind];
  return (
    <tr>
      <Side line={row.left} mark={left} kind={left === '' ? '' : 'removed'} />
      <Side line={row.right} mark={right} kind={right === '' ? '' : 'added'} />
    </tr>
  );
}

function Side(props: { line: DiffLine | null; mark: string; kind: string }) {
  return (
    <>
      <td class={`number ${props.kind}`}>{props.line?.number}</td>
      <td class={`mark ${props.kind}`}>{props.mark}</td>
      <td class={`line ${props.kind}`}>{props.line?.text}</td>
    </>
  );
}
