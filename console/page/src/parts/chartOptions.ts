import type uPlot from 'uplot';
import type { ChartProps } from './Chart';

/** The least distance of two labels of time, in pixels: `08:13:15` in the font of the axis is 50 wide. */
const LABEL_SPACE = 76;

/** How uPlot draws a chart: the colours are those of the style sheet, the scale begins at zero, and the legend is our own. */
export function chartOptions(props: ChartProps, element: HTMLElement, height: number, onPoint: (index: number | null) => void): uPlot.Options {
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
    legend: { show: false },
    cursor: { y: false, points: { size: 6 }, drag: { x: false, y: false } },
    hooks: { setCursor: [(plot) => onPoint(plot.cursor.idx ?? null)] },
    scales: { x: { time: props.elapsed !== true }, y: { range: (_plot, _least, most) => [0, props.most ?? Math.max(1, (most ?? 0) * 1.1)] } },
    axes: [
      { ...axis, size: 26, space: LABEL_SPACE, values: props.elapsed === true ? (_plot, splits) => splits.map((at) => `${at / 1000} s`) : timesOfDay },
      { ...axis, size: 52, values: (_plot, splits) => splits.map(props.shown) },
    ],
    series: [{}, ...props.lines.map((line): uPlot.Series => ({
      label: line.title,
      stroke: colour(line.colour),
      width: 1.6,
      ...(line.dash && { dash: line.dash }),
      ...(line.fill === true && { fill: colour(`${line.colour}-fill`) }),
      points: { show: false },
      spanGaps: false,
    }))],
  };
}

/** Clock times: seconds only where lines are closer than a minute, the date where they are days apart. */
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
