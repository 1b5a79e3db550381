import { isObject, type Json, type JsonObject } from './json';

/** One of the values that a rule keeps apart. `figure` is what it has in use now, `of` its limit; null where there is none. */
export interface HotValue {
  value: string;
  /** That of its breaker; '' where it has none. */
  state: string;
  figure: number | null;
  of: number | null;
}

/** A rule as it runs at one resource of one instance. What its guard says of itself are names and words, in the order to be read. */
export interface RunningRule {
  rule: string;
  kind: string;
  resource: string;
  mode: string;
  /** Since the rule is there: calls it refused, or in shadow those it would have refused. */
  refused: number;
  errors: number;
  status: [name: string, words: string][];
  hottest: HotValue[];
}

/** The rules in the answer of an instance. It is another program, of any version: what is not as expected is left out. */
export function runningRules(answer: Json): RunningRule[] {
  const rules = isObject(answer) && Array.isArray(answer.rules) ? answer.rules : [];
  return rules.filter(isObject).map((rule) => ({
    rule: words(rule.rule),
    kind: words(rule.kind),
    resource: words(rule.resource),
    mode: words(rule.mode),
    refused: count(rule.refused) ?? 0,
    errors: count(rule.errors) ?? 0,
    status: isObject(rule.status) ? Object.entries(rule.status).map(([name, value]) => [name, words(value)]) : [],
    hottest: Array.isArray(rule.hottest) ? rule.hottest.filter(isObject).map(hotValue) : [],
  }));
}

/** A rule that does nothing as it is written, and why. */
export interface UnusedRule {
  rule: string;
  reason: string;
}

/** Those in the answer of an instance; an older one tells none. */
export function unusedRules(answer: Json): UnusedRule[] {
  const rules = isObject(answer) && Array.isArray(answer.unused) ? answer.unused : [];
  return rules.filter(isObject).map((one) => ({ rule: words(one.rule), reason: words(one.reason) }));
}

function hotValue(hot: JsonObject): HotValue {
  return { value: words(hot.value), state: words(hot.state), figure: count(hot.figure), of: count(hot.of) };
}

function words(value: Json | undefined): string {
  return typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value);
}

function count(value: Json | undefined): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** The calls that a rule refused: none where it only counts. */
export function refusedBy(rule: { mode: string; refused: number }): number {
  return rule.mode === 'shadow' ? 0 : rule.refused;
}

/** The calls that a rule in shadow would have refused. */
export function wouldRefuse(rule: { mode: string; refused: number }): number {
  return rule.mode === 'shadow' ? rule.refused : 0;
}

/** What a guard says under a name; '' when it says nothing. */
export function statusOf(rule: RunningRule, name: string): string {
  return rule.status.find(([one]) => one === name)?.[1] ?? '';
}
