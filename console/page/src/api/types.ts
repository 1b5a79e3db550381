import type { Json, JsonObject } from './json';

/* What the console answers. Times are milliseconds since 1970, rates are per second of the last complete second. */

export interface ConsoleState {
  setUp: boolean;
  version: string;
}

export type Role = 'viewer' | 'editor' | 'admin';

export interface Session {
  name: string;
  role: Role;
  /** What an editor may change. */
  applications: string[];
  csrf: string;
}

/** Which applications an account sees: all, or those on its list. */
export type Sees = 'all' | 'listed';

export interface Account {
  name: string;
  role: Role;
  applications: string[];
  sees?: Sees;
  createdAt: number;
  lastLoginAt: number | null;
}

export interface AccountChange {
  role: Role;
  applications: string[];
  sees?: Sees;
  password?: string;
}

/** The newest entry that was ever written. */
export interface AuditLast {
  number: number;
  hash: string;
}

export interface AuditEntry {
  number: number;
  at: number;
  who: string;
  from: string;
  action: string;
  application: string;
  detail: string;
  result: string;
}

export interface Application {
  name: string;
  live: number;
  lost: number;
  passed: number;
  refused: number;
  errors: number;
  inFlight: number;
  rulesVersion: number;
  /** How many instances refused the rules that were sent. */
  rulesRefusedBy: number;
}

export type RulesState = 'in force' | 'sent' | 'refused' | 'none';

export interface Machine {
  processor: number;
  load: number;
  heapUsed: number;
  heapMost: number;
  threads: number;
}

export interface Instance {
  instance: string;
  host: string;
  pid: number;
  version: string;
  java: string;
  startedAt: number;
  connectedAt: number;
  lastHeardAt: number;
  live: boolean;
  rules: { version: number; state: RulesState; problems: string[] };
  machine: Machine | null;
  passed: number;
  refused: number;
  errors: number;
  inFlight: number;
}

/** One second of an application; each resource is a row whose columns are those of {@link toResourceSecond}. */
export interface LiveSecond {
  at: number;
  machine?: Machine | null;
  instances: number;
  resources: ResourceRow[];
}

export type ResourceRow = [name: string, type: string, ...figures: (number | null)[]];

export interface History {
  /** Seconds between two points. */
  step: number;
  /** Seconds since 1970. */
  at: number[];
  passed: (number | null)[];
  refused: (number | null)[];
  errors: (number | null)[];
  averageMillis: (number | null)[];
  longestMillis: (number | null)[];
  inFlight: (number | null)[];
}

export interface Refusal {
  at: number;
  instance: string;
  resource: string;
  rule: string;
  kind: string;
  origin: string;
  reason: string;
  reached: number;
  limit: number;
  retryAfterMillis: number;
  shadow: boolean;
}

export interface BreakerNow {
  rule: string;
  resource: string;
  value: string;
  states: Record<string, number>;
}

export interface BreakerChange {
  at: number;
  instance: string;
  rule: string;
  resource: string;
  value: string;
  from: string;
  to: string;
  why: string;
}

export interface Breakers {
  now: BreakerNow[];
  changes: BreakerChange[];
}

export interface EventSeen {
  at: number;
  instance: string;
  kind: string;
  text: string;
}

export interface Rules {
  version: number;
  by: string;
  at: number;
  comment: string;
  document: JsonObject;
  /** The document to the letter: numbers too large for a browser survive in it. */
  text?: string;
}

export interface RulesVersion {
  version: number;
  by: string;
  at: number;
  comment: string;
  rules: number;
}

export interface Problem {
  line: number;
  column: number;
  path: string;
  value: string;
  expected: string;
  suggestion: string;
}

export interface PreviewedRule {
  id: string;
  resource: string;
  /** Null, like the others, when nothing can be said; `exactness` then says why. */
  calls: number | null;
  refused: number | null;
  ratio: number | null;
  low: number | null;
  usualLow: number | null;
  usualHigh: number | null;
  high: number | null;
  exactness: string;
}

export interface Preview {
  seconds: number;
  covered: number;
  rules: PreviewedRule[];
  note: string;
}

export interface Simulation {
  limit: string;
  at: number[];
  offered: number[];
  admitted: number[];
}

export interface FieldChange {
  path: string;
  before: Json;
  after: Json;
}

export interface RulesDiff {
  added: string[];
  removed: string[];
  changed: { id: string; fields: FieldChange[] }[];
  /** What changed besides the rules. */
  document?: FieldChange[];
  before: string;
  after: string;
}

export interface Imported {
  document: JsonObject;
  notes: string[];
}

export interface ReferenceKind {
  /** Left out for parts that are no rules. */
  kind?: string;
  fields?: { name: string; type: string; explained: string; default: string; required: boolean }[];
}
