/** A line without axes: the shape of the last minute beside its figure. */
export function Sparkline(props: { values: readonly (number | null)[]; width?: number; height?: number }) {
  const { width = 96, height = 22 } = props;
  return (
    <svg class="sparkline" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path d={lineOf(props.values, width, height)} />
    </svg>
  );
}

/** The path of a line from the left to the right edge, from zero at the bottom; a gap where nothing is known. */
export function lineOf(values: readonly (number | null)[], width: number, height: number): string {
  const most = Math.max(1e-9, ...values.map((value) => value ?? 0));
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  let pen = 'M';
  let line = '';
  values.forEach((value, index) => {
    if (value === null) {
      pen = 'M';
      return;
    }
    line += `${pen}${(index * step).toFixed(1)} ${(height - 1.5 - (value / most) * (height - 3)).toFixed(1)}`;
    pen = 'L';
  });
  return line;
}
