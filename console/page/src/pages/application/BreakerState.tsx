import { Badge, type Tone } from '../../parts/Badge';
import { type Key, text } from '../../text/text';

const STATES: Record<string, [Tone, Key]> = {
  CLOSED: ['good', 'breaker.CLOSED'],
  OPEN: ['bad', 'breaker.OPEN'],
  HALF_OPEN: ['warn', 'breaker.HALF_OPEN'],
  RAMPING: ['warn', 'breaker.RAMPING'],
  FORCED_OPEN: ['bad', 'breaker.FORCED_OPEN'],
  FORCED_CLOSED: ['warn', 'breaker.FORCED_CLOSED'],
};

/** A state in the language of the page; one that a newer instance tells stays as it is told. */
export function stateWords(state: string): string {
  const known = Object.hasOwn(STATES, state) ? STATES[state] : undefined;
  return known === undefined ? state.toLowerCase().replaceAll('_', ' ') : text(known[1]);
}

/** How bad a state is: calls run, some run, none do. */
export function toneOfState(state: string): Tone {
  return (Object.hasOwn(STATES, state) ? STATES[state] : undefined)?.[0] ?? 'warn';
}

export function BreakerState(props: { state: string; count?: number }) {
  return <Badge tone={toneOfState(props.state)}>{stateWords(props.state)}{props.count !== undefined && ` × ${props.count}`}</Badge>;
}
