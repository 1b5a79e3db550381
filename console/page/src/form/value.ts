import { isObject, type Json, type JsonObject } from '../api/json';
import { startOf } from './starts';
import type { Either, Field, Fields, Option, Shape } from './shape';

/** What a control begins with when its field is switched on: the least that could be right, to be filled in. */
export function blank(shape: Shape): Json {
  switch (shape.is) {
    case 'fixed':
      return shape.value;
    case 'number':
      return Math.max(shape.least ?? 1, Math.min(1, shape.most ?? 1));
    case 'flag':
      return true;
    case 'name':
      return shape.names[0] ?? '';
    case 'duration':
      return '1s';
    case 'list':
      return [blank(shape.item)];
    case 'map':
      return {};
    case 'fields':
      return blankFields(shape);
    case 'either':
      return shape.options[0] === undefined ? '' : blank(shape.options[0].shape);
    default:
      return '';
  }
}

function blankFields(shape: Fields): JsonObject {
  const value: JsonObject = {};
  const chosen = shape.oneOf.map((group) => group[0]);
  for (const field of shape.fields) {
    if (field.required || field.shape.is === 'fixed' || chosen.includes(field.name)) {
      value[field.name] = blankField(field);
    }
  }
  return value;
}

/** What a field begins with when it is switched on. */
export function blankField(field: Field): Json {
  const start = startOf(field.name);
  return start !== undefined && fits(field.shape, start) ? start : blank(field.shape);
}

/** Which choice a value was made by; the first one when none fits, so that there always is a control. */
export function optionOf(either: Either, value: Json): Option | undefined {
  const fitting = either.options.filter((option) => fits(option.shape, value));
  return fitting[0] ?? either.options[0];
}

/** Whether a value has the outline of a shape: enough to tell choices apart, no validation. */
export function fits(shape: Shape, value: Json): boolean {
  switch (shape.is) {
    case 'fixed':
      return value === shape.value;
    case 'name':
      return typeof value === 'string' && shape.names.includes(value);
    case 'number':
      return typeof value === 'number';
    case 'flag':
      return typeof value === 'boolean';
    case 'text':
    case 'duration':
      return typeof value === 'string';
    case 'scalar':
      return !isObject(value) && !Array.isArray(value);
    case 'list':
      return Array.isArray(value);
    case 'map':
      return isObject(value);
    case 'either':
      return shape.options.some((option) => fits(option.shape, value));
    case 'fields':
      return isObject(value) && fitsFields(shape, value);
  }
}

/** The fixed fields decide; where there is none, the required ones do: `{probes: 3}` or `{ramp: [...], lasting: 10s}`. */
function fitsFields(shape: Fields, value: JsonObject): boolean {
  const told = shape.fields.filter((field) => field.shape.is === 'fixed');
  const known = told.every((field) => {
    const given = value[field.name];
    return given === undefined ? !field.required : fits(field.shape, given);
  });
  const needed = shape.fields.filter((field) => field.required && field.shape.is !== 'fixed').map((field) => field.name);
  return known && (told.some((field) => value[field.name] !== undefined) || needed.length === 0 || needed.some((name) => name in value));
}

/** An object with one field changed; without it when the value is undefined. The order of the fields stays. */
export function withField(object: JsonObject, name: string, value: Json | undefined): JsonObject {
  const next: JsonObject = { ...object };
  if (value === undefined) {
    delete next[name];
  } else {
    next[name] = value;
  }
  return next;
}

/** Another choice keeps what both have: permits and period survive a change of the algorithm. */
export function carriedOver(from: Json, to: Shape): Json {
  const fresh = blank(to);
  if (!isObject(from) || !isObject(fresh) || to.is !== 'fields') {
    return fresh;
  }
  for (const field of to.fields) {
    const old = from[field.name];
    if (old !== undefined && field.shape.is !== 'fixed' && fits(field.shape, old)) {
      fresh[field.name] = old;
    }
  }
  return fresh;
}
