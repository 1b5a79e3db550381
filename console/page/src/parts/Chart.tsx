import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { dark } from '../state/theme';
import { language } from '../text/text';

export interface Line {
  title: string;
  /** Name of a colour of the style sheet, as `passed` for `--passed`. */
  colour: string;
  dash?: number[];
  fill?: boolean;
}

interface Props {
  title: string;
  lines: Line[];
  /** Seconds since 1970, or milliseconds from the start with `elapsed`. */
  at: readonly number[];
  values: readonly (readonly (number | null)[])[];
  shown: (value: number) => string;
  height?: number;
  elapsed?: boolean;
}

/** Lines over time. Drawn anew when its lines, the theme or the language change; given new figures otherwise. */
export function Chart(props: Props) {
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const { height = 170 } = props;
  const isDark = dark.value;
  const spoken = language.value;
  const titles = props.lines.map((line) => line.title).join('\n');
  useEffect(() => {
    const element = box.current;
    if (element === null) {
      return undefined;
    }
    const drawn = new uPlot(options(props, element, height), dataOf(props), element);
    plot.current = drawn;
    const watcher = new ResizeObserver(() => drawn.setSize({ width: Math.max(200, element.clientWidth), height }));
    watcher.observe(element);
    return () => {
      watcher.disconnect();
      drawn.destroy();
      plot.current = null;
    };
  }, [titles, isDark, spoken, height]);
  useEffect(() => {
    plot.current?.setData(dataOf(props));
  }, [props.at, props.values]);
  return (
    <figure class="chart">
      <figcaption>{props.title}</figcaption>
      <div ref={box} role="img" aria-label={`${props.title}: ${props.lines.map((line) => line.title).join(', ')}`} />
    </figure>
  );
}

function dataOf(props: Props): uPlot.AlignedData {
  return [props.at as number[], ...props.values.map((values) => values as (number | null)[])];
}

function options(props: Props, element: HTMLElement, height: number): uPlot.Options {
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const axis: uPlot.Axis = {
    stroke: colour('quiet'),
    grid: { stroke: colour('line'), width: 1 },
    ticks: { show: false },
    font: `11px ${style.fontFamily}`,
  };
  return {
    width: Math.max(200, element.clientWidth),
    height,
    cursor: { y: false, points: { size: 6 } },
    scales: { x: { time: props.elapsed !== true }, y: { range: (_plot, _least, most) => [0, Math.max(1, (most ?? 0) * 1.1)] } },
    axes: [
      props.elapsed === true ? { ...axis, values: (_plot, splits) => splits.map((at) => `${at / 1000} s`) } : { ...axis, values: timesOfDay, space: 70 },
      { ...axis, size: 56, values: (_plot, splits) => splits.map(props.shown) },
    ],
    series: [
      { value: (_plot, at) => (at === null ? '' : props.elapsed === true ? `${at / 1000} s` : new Date(at * 1000).toLocaleTimeString('en-GB')), label: '' },
      ...props.lines.map((line): uPlot.Series => ({
        label: line.title,
        stroke: colour(line.colour),
        width: 1.6,
        ...(line.dash && { dash: line.dash }),
        ...(line.fill === true && { fill: colour(`${line.colour}-fill`) }),
        points: { show: false },
        spanGaps: false,
        value: (_plot, value) => (value === null ? '–' : props.shown(value)),
      })),
    ],
  };
}

/** Clock times without a year, with the date only where the day turns. */
function timesOfDay(_plot: uPlot, splits: number[], _axis: number, _space: number, step: number): string[] {
  return splits.map((at) => {
    const date = new Date(at * 1000);
    if (step >= 86_400) {
      return `${date.getMonth() + 1}/${date.getDate()}`;
    }
    const time = date.toLocaleTimeString('en-GB');
    return step < 60 ? time : time.slice(0, 5);
  });
}
