import type { ComponentChildren } from 'preact';
import { isObject, type Json } from '../api/json';
import { explained, text } from '../text/text';
import { FieldsControl } from './FieldsControl';
import type { Either, Shape } from './shape';
import { ListControl, MapControl } from './ListControl';
import { ScalarControl } from './ScalarControl';
import { carriedOver, optionOf } from './value';

/** What every control is told. `path` is how the console names the place in its problems: `limit.per`. */
export interface ControlProps<S extends Shape = Shape> {
  shape: S;
  value: Json;
  path: string;
  id: string;
  problems: ReadonlyMap<string, string>;
  onChange: (value: Json) => void;
}

/** The control for a shape. */
export function Control(props: ControlProps): ComponentChildren {
  const { shape, value } = props;
  switch (shape.is) {
    case 'fixed':
      return null;
    case 'fields':
      return <FieldsControl {...props} shape={shape} value={isObject(value) ? value : {}} />;
    case 'either':
      return <EitherControl {...props} shape={shape} />;
    case 'list':
      return <ListControl {...props} shape={shape} />;
    case 'map':
      return <MapControl {...props} shape={shape} />;
    default:
      return <ScalarControl {...props} />;
  }
}

function EitherControl(props: ControlProps<Either>) {
  const { shape, value, id, onChange } = props;
  const current = optionOf(shape, value);
  return (
    <div class="either">
      <select
        id={id}
        value={current?.label}
        onChange={(event) => {
          const next = shape.options.find((option) => option.label === event.currentTarget.value);
          if (next !== undefined) {
            onChange(carriedOver(value, next.shape));
          }
        }}
      >
        {shape.options.map((option) => (
          <option key={option.label} value={option.label}>{labelText(option.label)}</option>
        ))}
      </select>
      {current !== undefined && current.explained !== '' && <p class="hint">{explained(current.explained)}</p>}
      {current !== undefined && current.shape.is !== 'fixed' && (
        <div class={current.shape.is === 'fields' ? 'nested' : ''}>
          <Control {...props} shape={current.shape} id={`${id}-value`} />
        </div>
      )}
    </div>
  );
}

function labelText(label: string): string {
  return label === 'duration' ? text('form.duration') : label === 'list' ? text('form.list') : label;
}
