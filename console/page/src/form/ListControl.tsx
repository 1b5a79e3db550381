import { useState } from 'preact/hooks';
import { isObject, type Json, type JsonObject } from '../api/json';
import { text } from '../text/text';
import { Control, type ControlProps } from './Control';
import type { Shape } from './shape';
import { blank } from './value';

type List = Extract<Shape, { is: 'list' }>;
type NamedValues = Extract<Shape, { is: 'map' }>;

/** A list: one row per item, each of which can be removed, and a button for one more. */
export function ListControl(props: ControlProps<List>) {
  const items = Array.isArray(props.value) ? props.value : [];
  const set = (index: number, value: Json) => props.onChange(items.map((item, at) => (at === index ? value : item)));
  return (
    <div class="list" id={props.id} role="group" tabIndex={-1}>
      {items.map((item, index) => (
        <div class="row" key={index}>
          <div class={props.shape.item.is === 'fields' ? 'nested' : 'grow'}>
            <label class="unseen" for={`${props.id}-${index}`}>{text('form.item', { number: index + 1 })}</label>
            <Control {...props} shape={props.shape.item} value={item} path={`${props.path}[${index}]`} id={`${props.id}-${index}`} onChange={(value) => set(index, value)} />
          </div>
          <Remove number={index + 1} onRemove={() => props.onChange(items.filter((_item, at) => at !== index))} />
        </div>
      ))}
      <button type="button" class="small" onClick={() => props.onChange([...items, blank(props.shape.item)])}>{text('form.add')}</button>
    </div>
  );
}

function Remove(props: { number: number | string; onRemove: () => void }) {
  const label = text('form.removeItem', { number: props.number });
  return <button type="button" class="plain" aria-label={label} title={label} onClick={props.onRemove}>✕</button>;
}

/** Values by name, as the share of each origin. */
export function MapControl(props: ControlProps<NamedValues>) {
  const [fresh, setFresh] = useState('');
  const map: JsonObject = isObject(props.value) ? props.value : {};
  const free = props.shape.names.filter((name) => !(name in map));
  const name = props.shape.names.length > 0 ? (fresh === '' ? (free[0] ?? '') : fresh) : fresh.trim();
  const add = () => {
    if (name !== '' && !(name in map)) {
      props.onChange({ ...map, [name]: blank(props.shape.value) });
      setFresh('');
    }
  };
  return (
    <div class="list" id={props.id} role="group" tabIndex={-1}>
      {Object.entries(map).map(([key, value]) => (
        <div class="row" key={key}>
          <label class="key" for={`${props.id}-${key}`}>{key}</label>
          <Control {...props} shape={props.shape.value} value={value} path={`${props.path}.${key}`} id={`${props.id}-${key}`} onChange={(next) => props.onChange({ ...map, [key]: next })} />
          <Remove number={key} onRemove={() => props.onChange(Object.fromEntries(Object.entries(map).filter(([other]) => other !== key)))} />
        </div>
      ))}
      <div class="row">
        {props.shape.names.length > 0 ? (
          <select aria-label={text('form.name')} value={name} onChange={(event) => setFresh(event.currentTarget.value)}>
            {free.map((one) => <option key={one} value={one}>{one}</option>)}
          </select>
        ) : (
          <input aria-label={text('form.name')} value={fresh} placeholder={text('form.name')} onInput={(event) => setFresh(event.currentTarget.value)} />
        )}
        <button type="button" class="small" disabled={name === '' || name in map} onClick={add}>{text('form.add')}</button>
      </div>
    </div>
  );
}
