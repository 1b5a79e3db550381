import { isObject, type Json, type JsonObject } from '../api/json';

/*
 * What can be filled in, read from the JSON schema of rule documents. The schema has more ways of saying things than a form needs;
 * here it becomes a handful of shapes, each of which has one control:
 *
 *     text, duration   an input            flag     a box to tick
 *     number           an input            name     a list to choose from
 *     scalar           text, number or yes/no
 *     list, map        rows to add and remove
 *     fields           an object: one control per field
 *     either           a choice between shapes ("oneOf"), nested choices flattened
 */
export type Shape =
  | { is: 'text'; most: number }
  | { is: 'duration' }
  | { is: 'number'; whole: boolean; least: number | undefined; most: number | undefined }
  | { is: 'flag' }
  | { is: 'name'; names: string[] }
  | { is: 'fixed'; value: Json }
  | { is: 'scalar'; types: string[] }
  | { is: 'list'; item: Shape }
  | { is: 'map'; value: Shape; names: string[] }
  | Fields
  | Either;

export interface Fields {
  is: 'fields';
  explained: string;
  fields: Field[];
  /** Groups of names of which exactly one is given. */
  oneOf: string[][];
}

export interface Field {
  name: string;
  explained: string;
  /** What holds when it is left out, in words; empty when nothing is said. */
  otherwise: string;
  required: boolean;
  shape: Shape;
}

export interface Either {
  is: 'either';
  options: Option[];
}

export interface Option {
  label: string;
  explained: string;
  shape: Shape;
}

/** Reads a node of the schema. References are followed; the schema has no cycles. */
export function shapeOf(schema: JsonObject, node: JsonObject): Shape {
  const target = followed(schema, node);
  if (refName(node) === 'duration') {
    return { is: 'duration' };
  }
  if ('const' in target) {
    return { is: 'fixed', value: target.const ?? null };
  }
  if (Array.isArray(target.enum)) {
    return { is: 'name', names: target.enum.map(String) };
  }
  if (Array.isArray(target.oneOf) && !isObject(target.properties)) {
    return { is: 'either', options: target.oneOf.filter(isObject).flatMap((one) => optionsOf(schema, one)) };
  }
  if (isObject(target.properties)) {
    return fieldsOf(schema, target, target.properties);
  }
  return plainShape(schema, target);
}

function plainShape(schema: JsonObject, node: JsonObject): Shape {
  if (Array.isArray(node.type)) {
    return { is: 'scalar', types: node.type.map(String) };
  }
  switch (node.type) {
    case 'integer':
    case 'number':
      return { is: 'number', whole: node.type === 'integer', least: bound(node, 'minimum'), most: bound(node, 'maximum') };
    case 'boolean':
      return { is: 'flag' };
    case 'array':
      return { is: 'list', item: isObject(node.items) ? shapeOf(schema, node.items) : { is: 'text', most: 1000 } };
    case 'object':
      return mapShape(schema, node);
    default:
      return { is: 'text', most: bound(node, 'maxLength') ?? 10_000 };
  }
}

function mapShape(schema: JsonObject, node: JsonObject): Shape {
  const value = isObject(node.additionalProperties) ? shapeOf(schema, node.additionalProperties) : { is: 'text' as const, most: 10_000 };
  const names = isObject(node.propertyNames) && Array.isArray(node.propertyNames.enum) ? node.propertyNames.enum.map(String) : [];
  return { is: 'map', value, names };
}

/** A number that a browser holds; bounds near 2^63 say nothing to a person anyway. */
function bound(node: JsonObject, name: string): number | undefined {
  const value = node[name];
  return typeof value === 'number' && Number.isSafeInteger(Math.trunc(value)) ? value : undefined;
}

function fieldsOf(schema: JsonObject, node: JsonObject, properties: JsonObject): Fields {
  const required = Array.isArray(node.required) ? node.required.map(String) : [];
  const fields = Object.entries(properties).flatMap(([name, property]): Field[] =>
    isObject(property) ? [{ name, ...explanation(property), required: required.includes(name), shape: shapeOf(schema, property) }] : []);
  return { is: 'fields', explained: textOf(node.description), fields, oneOf: groupsOf(node) };
}

function groupsOf(node: JsonObject): string[][] {
  const parts = Array.isArray(node.allOf) ? node.allOf.filter(isObject) : [];
  return parts.flatMap((part) => {
    const cases = Array.isArray(part.oneOf) ? part.oneOf.filter(isObject) : [];
    const names = cases.flatMap((one) => (Array.isArray(one.required) && one.required.length === 1 ? [String(one.required[0])] : []));
    return names.length > 1 ? [names] : [];
  });
}

/** `the lowest limit. Default: 20.` → what it is, and what holds otherwise. */
function explanation(node: JsonObject): { explained: string; otherwise: string } {
  const whole = textOf(node.description);
  const parts = /^(.*?)\s*Default: (.*)\.$/s.exec(whole);
  return { explained: (parts?.[1] ?? whole).replace(/,?( see)? ?\[[^\]]*\]\([^)]*\)/, ''), otherwise: (parts?.[2] ?? '').replace(/^"(.*)"$/, '$1') };
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** The choices one branch of a `oneOf` stands for: a name is a choice each, a choice of choices is taken apart. */
function optionsOf(schema: JsonObject, node: JsonObject): Option[] {
  const shape = shapeOf(schema, node);
  if (shape.is === 'either') {
    return shape.options;
  }
  if (shape.is === 'name') {
    return shape.names.map((name) => ({ label: name, explained: '', shape: { is: 'fixed', value: name } }));
  }
  return [{ label: labelOf(shape), explained: shape.is === 'fields' ? shape.explained : '', shape }];
}

function labelOf(shape: Shape): string {
  if (shape.is !== 'fields') {
    return shape.is;
  }
  const told = shape.fields.find((field) => field.shape.is === 'fixed');
  return told?.shape.is === 'fixed' ? String(told.shape.value) : (shape.fields.find((field) => field.required)?.name ?? 'object');
}

function refName(node: JsonObject): string {
  return typeof node.$ref === 'string' ? node.$ref.replace('#/$defs/', '') : '';
}

function followed(schema: JsonObject, node: JsonObject): JsonObject {
  const definitions = isObject(schema.$defs) ? schema.$defs : {};
  const target = definitions[refName(node)];
  return isObject(target) ? followed(schema, target) : node;
}

/** The kinds of rules and the fields of each. */
export function kindsOf(schema: JsonObject): Option[] {
  const definitions = isObject(schema.$defs) ? schema.$defs : {};
  const shape = isObject(definitions.rule) ? shapeOf(schema, definitions.rule) : null;
  return shape?.is === 'either' ? shape.options : [];
}

/** A named part of the schema, as `rollout`. */
export function definition(schema: JsonObject, name: string): Shape | null {
  const definitions = isObject(schema.$defs) ? schema.$defs : {};
  const node = definitions[name];
  return isObject(node) ? shapeOf(schema, node) : null;
}
