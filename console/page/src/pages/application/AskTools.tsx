import type { ComponentChildren } from 'preact';
import { Select } from '../../parts/Input';
import { refine } from '../../state/location';
import { text } from '../../text/text';
import type { Asked } from './asking';

/** Which instance is asked, and how many answered. */
export function AskTools(props: { instance: string; live: readonly string[]; asked: Asked | null; children?: ComponentChildren }) {
  const { instance, live, asked } = props;
  const names = [...new Set([...live, ...(instance === '' ? [] : [instance])])];
  return (
    <div class="tools">
      <Select label={text('live.instance')} value={instance} options={[['', text('live.all')], ...names.map((name) => [name, name] as const)]} onChange={(name) => refine({ instance: name })} />
      {props.children}
      {asked !== null && asked.answered.length > 0 && <span class="quiet">{text('asked.answered', { count: asked.answered.length, live: live.length })}</span>}
      {asked !== null && asked.silent.length > 0 && <span class="of-errors">{text('asked.silent', { count: asked.silent.length })}</span>}
    </div>
  );
}
