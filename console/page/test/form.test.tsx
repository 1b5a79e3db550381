import { render } from 'preact';
import { describe, expect, it } from 'vitest';
import { isObject, type Json, type JsonObject } from '../src/api/json';
import { FieldsControl } from '../src/form/FieldsControl';
import { read } from '../src/form/ScalarControl';
import { kindsOf, type Option, type Shape } from '../src/form/shape';
import { blank, carriedOver, fits, optionOf, withField } from '../src/form/value';
import { ruleSchema } from './schema';

const kinds = kindsOf(ruleSchema());

function fieldOf(kind: string, name: string): Shape {
  const shape = kinds.find((one) => one.label === kind)?.shape;
  const field = shape?.is === 'fields' ? shape.fields.find((one) => one.name === name) : undefined;
  if (field === undefined) {
    throw new Error(`${kind}.${name}: not in the schema`);
  }
  return field.shape;
}

function optionsOf(shape: Shape): Option[] {
  return shape.is === 'either' ? shape.options : [];
}

describe('the schema', () => {
  it('gives a form for every kind of rule', () => {
    expect(kinds.map((kind) => kind.label)).toEqual(['flow', 'breaker', 'hot-parameter', 'hot-parameter-breaker', 'system', 'access', 'quota', 'gateway', 'adaptive']);
  });

  it('explains every field', () => {
    const silent = kinds.flatMap((kind) => (kind.shape.is === 'fields' ? kind.shape.fields.filter((field) => field.shape.is !== 'fixed' && field.explained === '').map((field) => `${kind.label}.${field.name}`) : []));
    expect(silent).toEqual([]);
  });

  it('tells what holds when a field is left out', () => {
    const flow = kinds[0]?.shape;
    const mode = flow?.is === 'fields' ? flow.fields.find((field) => field.name === 'mode') : undefined;
    expect(mode?.otherwise).toBe('enforce');
    expect(mode?.explained).not.toContain('Default');
  });

  it('makes one choice of choices within choices', () => {
    expect(optionsOf(fieldOf('flow', 'scope')).map((option) => option.label)).toEqual(['local', 'cluster', 'strict', 'leased']);
    expect(optionsOf(fieldOf('breaker', 'over')).map((option) => option.label)).toEqual(['duration', 'length', 'tumbling']);
  });
});

describe('a value', () => {
  it('that was begun for a choice is recognised as that choice', () => {
    const visit = (shape: Shape): void => {
      for (const option of optionsOf(shape)) {
        expect(optionOf(shape as Extract<Shape, { is: 'either' }>, blank(option.shape))?.label, option.label).toBe(option.label);
        visit(option.shape);
      }
      if (shape.is === 'fields') {
        shape.fields.forEach((field) => visit(field.shape));
      }
    };
    kinds.forEach((kind) => visit(kind.shape));
  });

  it('begins with what is required, and one of each group', () => {
    expect(blank(kinds[1]?.shape ?? { is: 'flag' })).toEqual({ kind: 'breaker', resource: '', errorRatio: 0.5 });
  });

  it('keeps its figures when another algorithm is chosen', () => {
    const bucket = optionsOf(fieldOf('flow', 'limit')).find((option) => option.label === 'token-bucket');
    const next = carriedOver({ permits: 40, per: '2s', slices: 5 }, bucket?.shape ?? { is: 'flag' });
    expect(next).toEqual({ algorithm: 'token-bucket', permits: 40, per: '2s' });
  });

  it('that leaves the algorithm out is a sliding window', () => {
    const limit = fieldOf('flow', 'limit');
    expect(limit.is === 'either' && optionOf(limit, { permits: 1, per: '1s' })?.label).toBe('sliding-window');
    expect(limit.is === 'either' && optionOf(limit, { inFlight: 5 })?.label).toBe('inFlight');
    expect(optionsOf(limit).filter((option) => fits(option.shape, { permits: 1, per: '1s' })).map((option) => option.label)).toEqual(['sliding-window']);
  });

  it('loses a field that is left out, and nothing else', () => {
    expect(withField({ a: 1, b: 2 }, 'a', undefined)).toEqual({ b: 2 });
    expect(withField({ a: 1 }, 'b', false)).toEqual({ a: 1, b: false });
  });

  it('that was typed is a number only when it is one', () => {
    expect(['12', ' 0.5 ', '-3', '1e3', '', '-', '12x', '1e999', '0x10'].map(read)).toEqual([12, 0.5, -3, 1000, '', '-', '12x', '1e999', '0x10']);
  });
});

describe('a form', () => {
  const drawn = (kind: Option, value: JsonObject, onChange: (value: Json) => void = () => undefined) => {
    const root = document.createElement('div');
    if (kind.shape.is === 'fields') {
      render(<FieldsControl shape={kind.shape} value={value} path="" id="rule" problems={new Map([['limit.per', 'not a duration']])} without={['kind']} onChange={onChange} />, root);
    }
    return root;
  };

  it('has a label for every control, for every kind with every field set', () => {
    for (const kind of kinds) {
      const full = blank(kind.shape);
      if (isObject(full) && kind.shape.is === 'fields') {
        kind.shape.fields.forEach((field) => { full[field.name] ??= blank(field.shape); });
        const root = drawn(kind, full);
        const bare = [...root.querySelectorAll('input, select, textarea')].filter((control) => control.getAttribute('aria-label') === null && root.querySelector(`label[for="${control.id}"]`) === null);
        expect(bare.map((control) => control.id).filter((id) => !id.endsWith('-value')), kind.label).toEqual([]);
      }
    }
  });

  it('says what is wrong at the field it is about', () => {
    const flow = kinds[0];
    const root = flow === undefined ? null : drawn(flow, { kind: 'flow', resource: 'a', limit: { permits: 1, per: 'soon' } });
    expect(root?.querySelector('.field.wrong .field.wrong, .field .field.wrong')?.textContent).toContain('not a duration');
  });

  it('hands on what is typed', () => {
    const flow = kinds[0];
    let heard: Json = null;
    const root = flow === undefined ? null : drawn(flow, { kind: 'flow', resource: 'a', limit: { permits: 1, per: '1s' } }, (value) => { heard = value; });
    const input = root?.querySelector<HTMLInputElement>('#rule-limit-value-permits');
    if (input) {
      input.value = '25';
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
    expect(heard).toEqual({ kind: 'flow', resource: 'a', limit: { permits: 25, per: '1s' } });
  });
});
