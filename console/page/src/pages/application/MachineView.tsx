import type { Machine } from '../../api/types';
import { Chart } from '../../parts/Chart';
import { bytes, figure, percent } from '../../parts/format';
import type { MachineSecond } from '../../state/live';
import { text } from '../../text/text';

/** How the machine of one instance does: now in figures, and since somebody looks as lines. */
export function MachineView(props: { instance: string; machine: Machine; seconds: readonly MachineSecond[] }) {
  const { machine } = props;
  const seconds = padded(props.seconds);
  return (
    <section class="resource machine" aria-label={text('chart.machine')}>
      <dl class="figures-list">
        <div><dt>{text('machine.processor')}</dt><dd>{percent(machine.processor)}</dd></div>
        <div><dt>{text('machine.load')}</dt><dd>{machine.load < 0 ? '–' : figure(machine.load)}</dd></div>
        <div><dt>{text('machine.heap')}</dt><dd>{bytes(machine.heapUsed)} <span class="quiet">/ {bytes(machine.heapMost)}</span></dd></div>
        <div><dt>{text('machine.threads')}</dt><dd>{figure(machine.threads)}</dd></div>
      </dl>
      <Chart title={text('chart.machineOf', { instance: props.instance })} height={110} most={1} shown={percent} at={seconds.map((one) => one.at)}
        values={[seconds.map((one) => one.processor), seconds.map((one) => one.heap)]}
        lines={[{ title: text('machine.processor'), colour: 'passed', fill: true }, { title: text('machine.heap'), colour: 'refused', dash: [5, 3] }]} />
    </section>
  );
}

const SHOWN_SECONDS = 300;

/** The scale is that of the charts above from the first second on: what was before somebody looked is not known. */
function padded(seconds: readonly MachineSecond[]): readonly MachineSecond[] {
  const first = seconds[0];
  const start = (seconds[seconds.length - 1]?.at ?? 0) - SHOWN_SECONDS;
  return first === undefined || first.at <= start ? seconds : [{ at: start, processor: null, heap: null }, ...seconds];
}
