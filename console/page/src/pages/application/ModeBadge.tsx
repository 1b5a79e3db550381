import { Badge, type Tone } from '../../parts/Badge';
import { MODES } from '../../rules/document';
import { text } from '../../text/text';

const TONES: Record<string, Tone> = { enforce: 'accent', shadow: 'warn', off: 'quiet' };

/** Whether a rule decides, only counts, or does nothing. */
export function ModeBadge(props: { mode: string }) {
  const known = MODES.find((mode) => mode === props.mode);
  return known === undefined
    ? <Badge tone="quiet">{props.mode}</Badge>
    : <Badge tone={TONES[known] ?? 'quiet'} title={text(`mode.${known}.hint`)}>{text(`mode.${known}`)}</Badge>;
}
