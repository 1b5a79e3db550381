import { useEffect, useRef, useState } from 'preact/hooks';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { dark } from '../state/theme';
import { language } from '../text/text';
import { chartOptions } from './chartOptions';

export interface Line {
  title: string;
  /** Name of a colour of the style sheet, as `passed` for `--passed`. */
  colour: string;
  dash?: number[];
  fill?: boolean;
}

export interface ChartProps {
  title: string;
  lines: Line[];
  /** Seconds since 1970, or milliseconds from the start with `elapsed`. */
  at: readonly number[];
  values: readonly (readonly (number | null)[])[];
  shown: (value: number) => string;
  height?: number;
  /** Where the scale ends; else a little above the largest value. */
  most?: number;
  elapsed?: boolean;
}

/**
 * Lines over time, with the figures under the pointer, or the newest ones, above. Drawn anew when its lines, the theme or the language
 * change; given new figures otherwise.
 */
export function Chart(props: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const { height = 150 } = props;
  const titles = props.lines.map((line) => line.title).join('\n');
  useEffect(() => {
    const element = box.current;
    if (element === null) {
      return undefined;
    }
    const drawn = new uPlot(chartOptions(props, element, height, setPointed), dataOf(props), element);
    plot.current = drawn;
    const watcher = new ResizeObserver(() => drawn.setSize({ width: Math.max(200, element.clientWidth), height }));
    watcher.observe(element);
    return () => {
      watcher.disconnect();
      drawn.destroy();
      plot.current = null;
    };
  }, [titles, dark.value, language.value, height]);
  useEffect(() => {
    plot.current?.setData(dataOf(props));
  }, [props.at, props.values]);
  return (
    <figure class="chart">
      <figcaption>{props.title}</figcaption>
      <Legend {...props} pointed={pointed} />
      <div ref={box} role="img" aria-label={`${props.title}: ${props.lines.map((line) => line.title).join(', ')}`} />
    </figure>
  );
}

function dataOf(props: ChartProps): uPlot.AlignedData {
  return [props.at as number[], ...props.values.map((values) => values as (number | null)[])];
}

/** What each line is, and its figure. The sign in front is a piece of the line. */
function Legend(props: ChartProps & { pointed: number | null }) {
  const index = props.pointed ?? props.at.length - 1;
  return (
    <ul class="legend">
      {props.lines.map((line, at) => {
        const value = props.values[at]?.[index];
        return (
          <li key={line.title}>
            <svg width="18" height="8" aria-hidden="true" class={`of-line ${line.colour}`}>
              <line x1="0" y1="4" x2="18" y2="4" stroke-dasharray={line.dash?.join(' ')} />
            </svg>
            {line.title} <b>{value === null || value === undefined ? '–' : props.shown(value)}</b>
          </li>
        );
      })}
      {props.pointed !== null && props.at[index] !== undefined && <li class="quiet">{timeOf(props.at[index], props.elapsed === true)}</li>}
    </ul>
  );
}

function timeOf(at: number, elapsed: boolean): string {
  return elapsed ? `${at / 1000} s` : new Date(at * 1000).toLocaleTimeString('en-GB');
}
