import { isObject, type Json, type JsonObject } from '../api/json';

/* A rule document as the page handles it: a JSON object with a list of rules. Nothing here changes an object; everything gives a new one. */

export type Mode = 'enforce' | 'shadow' | 'off';
export const MODES: readonly Mode[] = ['enforce', 'shadow', 'off'];

/** A change that can be made to any version of a document: to the one on the page, and to a newer one that somebody else saved meanwhile. */
export type Change = (document: JsonObject) => JsonObject;

/** The rule a change is about is no longer there. */
export class RuleGone extends Error {}

export function rulesOf(document: JsonObject): JsonObject[] {
  return Array.isArray(document.rules) ? document.rules.filter(isObject) : [];
}

/** How the page names a rule: by its id, or by its place when it has none. */
export function keyOf(rule: JsonObject, index: number): string {
  return typeof rule.id === 'string' ? rule.id : `#${index + 1}`;
}

export function modeOf(rule: JsonObject): Mode {
  return MODES.find((mode) => mode === rule.mode) ?? 'enforce';
}

/** What a rule is for: a resource, several, or all. */
export function targetOf(rule: JsonObject): string {
  if (typeof rule.resource === 'string') {
    return rule.resource;
  }
  return isObject(rule.resources) ? short(rule.resources) : '*';
}

const HEAD = ['kind', 'id', 'resource', 'resources', 'mode', 'onError'];

/** What a rule says, in one line: everything but its head. */
export function summaryOf(rule: JsonObject): string {
  return Object.entries(rule).filter(([name]) => !HEAD.includes(name)).map(([name, value]) => `${name}: ${short(value)}`).join(' · ');
}

function short(value: Json): string {
  if (Array.isArray(value)) {
    return `[${value.map(short).join(', ')}]`;
  }
  return isObject(value) ? Object.entries(value).map(([name, one]) => `${name} ${short(one)}`).join(', ') : String(value);
}

/** A document with this rule and nothing else: what is asked about one rule does not depend on the others. */
export function documentOf(rule: JsonObject): JsonObject {
  return { headgate: 1, rules: [rule] };
}

export function indexOfKey(document: JsonObject, key: string): number {
  return rulesOf(document).findIndex((rule, index) => keyOf(rule, index) === key);
}

export function added(rule: JsonObject): Change {
  return (document) => ({ headgate: 1, ...document, rules: [...rulesOf(document), rule] });
}

export function replaced(key: string, rule: JsonObject): Change {
  return (document) => edited(document, key, () => [rule]);
}

export function removed(key: string): Change {
  return (document) => edited(document, key, () => []);
}

export function switched(key: string, mode: Mode): Change {
  return (document) => edited(document, key, (rule) => [{ ...rule, mode }]);
}

function edited(document: JsonObject, key: string, edit: (rule: JsonObject) => JsonObject[]): JsonObject {
  const at = indexOfKey(document, key);
  if (at === -1) {
    throw new RuleGone(key);
  }
  return { ...document, rules: rulesOf(document).flatMap((rule, index) => (index === at ? edit(rule) : [rule])) };
}

/** A name for a new rule that no other has: `flow-orders`, `flow-orders-2`. */
export function freeId(document: JsonObject, wanted: string): string {
  const taken = new Set(rulesOf(document).map((rule) => rule.id));
  const base = wanted.trim().replace(/\s+/g, '-').slice(0, 200);
  let id = base;
  for (let number = 2; taken.has(id); number++) {
    id = `${base}-${number}`;
  }
  return id;
}
