/** How much of something is used: a bar. The figures stand beside it, so that it needs no words of its own. */
export function Meter(props: { share: number | null; tone?: 'used' | 'full' | 'alone' }) {
  if (props.share === null || !Number.isFinite(props.share)) {
    return null;
  }
  const width = Math.round(100 * Math.min(1, Math.max(0, props.share)));
  return (
    <svg class={`meter ${props.tone ?? (props.share >= 1 ? 'full' : 'used')}`} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect class="track" width="100" height="10" />
      <rect class="level" width={width} height="10" />
    </svg>
  );
}
