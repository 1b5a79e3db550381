import type { ComponentChildren } from 'preact';

export type Tone = 'good' | 'bad' | 'warn' | 'quiet' | 'accent';

/** A state in a word. The sign in front says the same as the colour. */
export function Badge(props: { tone: Tone; title?: string; children: ComponentChildren }) {
  const signs: Record<Tone, string> = { good: '●', bad: '▲', warn: '◆', quiet: '○', accent: '■' };
  return (
    <span class={`badge ${props.tone}`} title={props.title}>
      <span aria-hidden="true">{signs[props.tone]}</span> {props.children}
    </span>
  );
}
