import type { ResourceSecond } from '../../api/live';
import { figure, millis } from '../../parts/format';
import { Sparkline } from '../../parts/Sparkline';
import type { Column } from '../../parts/Table';
import { refine } from '../../state/location';
import { text } from '../../text/text';

type Figure = 'passed' | 'refused' | 'errors' | 'inFlight' | 'waiting' | 'average' | 'p50' | 'p95' | 'p99';

/** The columns of the live table. */
export function resourceColumns(lately: ReadonlyMap<string, readonly (number | null)[]>): Column<ResourceSecond>[] {
  const column = (name: Figure, title: string, shown: (value: number | null) => string, hint: string): Column<ResourceSecond> => ({
    name, title, hint, numeric: true,
    value: (row) => row[name],
    shown: (row) => <span class={tone(name, row[name])}>{shown(row[name])}</span>,
  });
  return [
    {
      name: 'name', title: text('live.resource'), wide: true, value: (row) => row.name,
      shown: (row) => <button type="button" class="link" title={row.name} onClick={() => refine({ resource: row.name })}>{row.name}</button>,
    },
    { name: 'lately', title: text('live.lately'), shown: (row) => <Sparkline values={lately.get(row.name) ?? []} /> },
    column('passed', text('live.passed'), figure, text('live.passedHint')),
    column('refused', text('live.refused'), figure, text('live.refusedHint')),
    column('errors', text('live.errors'), figure, text('live.errorsHint')),
    column('p50', 'p50', millis, text('live.percentileHint')),
    column('p95', 'p95', millis, text('live.percentileHint')),
    column('p99', 'p99', millis, text('live.percentileHint')),
    column('inFlight', text('live.inFlight'), figure, text('live.inFlightHint')),
    column('waiting', text('live.waiting'), figure, text('live.waitingHint')),
  ];
}

function tone(name: Figure, value: number | null): string {
  if (value === null || value === 0) {
    return 'zero';
  }
  return name === 'refused' ? 'of-refused' : name === 'errors' ? 'of-errors' : '';
}
