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
  /** Whether each call is counted once, where it came in; else once for each resource it went through. */
  inbound: boolean;
  /** When an instance last told anything; 0 when none ever did. */
  lastHeardAt: number;
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
  inbound: boolean;
}

/** One second of an application; each resource is a row whose columns are those of {@link toResourceSecond}. */
export interface LiveSecond {
  at: number;
  machine?: Machine | null;
  instances: number;
  resources: ResourceRow[];
}

export type ResourceRow = [name: string, type: string, ...figures: (number | null)[]];

/** The minute before the page was opened: calls of each second, passed and refused, from `at` on, in seconds since 1970. */
export interface Lately {
  at: number;
  resources: Record<string, (number | null)[]>;
}

/** The machine of an instance before the page was opened; shares of one. */
export interface MachinePast {
  at: number[];
  processor: (number | null)[];
  heap: (number | null)[];
}

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
  /** Response times in milliseconds that so many of a hundred calls did not exceed. */
  p50: (number | null)[];
  p95: (number | null)[];
  p99: (number | null)[];
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
  /** The document as its author wrote it, JSON or YAML. */
  text: string;
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
  /** What it is saved as. */
  text: string;
  notes: string[];
}

export interface ReferenceKind {
  /** Left out for parts that are no rules. */
  kind?: string;
  fields?: { name: string; type: string; explained: string; default: string; required: boolean }[];
}
