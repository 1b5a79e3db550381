import { path, request } from './http';
import type { Json, JsonObject } from './json';
import type * as Answer from './types';

/* Every route of the console that the page calls, one function each. */

export const getState = () => request<Answer.ConsoleState>('GET', '/api/state');
export const setUp = (token: string, name: string, password: string) =>
  request<Answer.Session>('POST', '/api/setup', { token, name, password });
export const signIn = (name: string, password: string) => request<Answer.Session>('POST', '/api/login', { name, password });
export const signOut = () => request<void>('POST', '/api/logout');
export const getSession = () => request<Answer.Session>('GET', '/api/session');
export const changePassword = (old: string, next: string) => request<void>('POST', '/api/password', { old, new: next });

export const getAccounts = () => request<Answer.Account[]>('GET', '/api/accounts');
export const addAccount = (name: string, change: Answer.AccountChange) =>
  request<void>('POST', '/api/accounts', { name, ...change });
export const changeAccount = (name: string, change: Answer.AccountChange) => request<void>('PUT', path(['accounts', name]), change);
export const removeAccount = (name: string) => request<void>('DELETE', path(['accounts', name]));

export const getAudit = (app: string, before: number | undefined, limit: number) =>
  request<{ entries: Answer.AuditEntry[]; intact: boolean; last?: Answer.AuditLast }>('GET', path(['audit'], { app, before, limit }));

export const getApplications = () => request<Answer.Application[]>('GET', '/api/applications');
export const addApplication = (name: string) =>
  request<{ name: string; credential: string }>('POST', '/api/applications', { name });
export const renewCredential = (app: string) => request<{ credential: string }>('POST', path(['applications', app, 'credential']));
export const removeApplication = (app: string) => request<void>('DELETE', path(['applications', app]));

const of = (app: string, ...parts: string[]) => ['applications', app, ...parts];

export const getInstances = (app: string) => request<Answer.Instance[]>('GET', path(of(app, 'instances')));
export const livePath = (app: string, instance: string) => path(of(app, 'live'), { instance });
/** What the live page draws from before it was opened. */
export const getLately = (app: string, instance: string) => request<Answer.Lately>('GET', path(of(app, 'lately'), { instance }));
export const getMachine = (app: string, instance: string) => request<Answer.MachinePast>('GET', path(of(app, 'machine'), { instance }));
/** From and to are seconds since 1970. */
export const getHistory = (app: string, query: { resource: string; instance: string; from: number; to: number; points: number }) =>
  request<Answer.History>('GET', path(of(app, 'history'), query));
export type Question = 'tree' | 'rules' | 'origins';
export const askInstance = (app: string, instance: string, what: Question, resource: string) =>
  request<Json>('GET', path(of(app, 'ask', what), { instance, resource }));
export const getRefusals = (app: string, query: { resource: string; rule: string; limit: number }) =>
  request<Answer.Refusal[]>('GET', path(of(app, 'refusals'), query));
export const getBreakers = (app: string, limit: number) => request<Answer.Breakers>('GET', path(of(app, 'breakers'), { limit }));
export const getEvents = (app: string, limit: number) => request<Answer.EventSeen[]>('GET', path(of(app, 'events'), { limit }));

/** A document of rules, as an object or as the text somebody wrote. */
export type Written = { document: JsonObject } | { text: string };

export const getRules = (app: string) => request<Answer.Rules>('GET', path(of(app, 'rules')));
export const putRules = (app: string, expectedVersion: number, rules: Written, comment: string) =>
  request<{ version: number }>('PUT', path(of(app, 'rules')), { expectedVersion, ...rules, comment });
/** The text of a version with its rules changed to those of the document; nothing is saved. */
export const editRules = (app: string, version: number, document: JsonObject) =>
  request<{ text: string }>('POST', path(of(app, 'rules', 'edit')), { version, document });
export const checkRules = (app: string, rules: Written) =>
  request<{ problems: Answer.Problem[] }>('POST', path(of(app, 'rules', 'check')), rules);
export const previewRules = (app: string, rules: Written, seconds: number) =>
  request<Answer.Preview>('POST', path(of(app, 'rules', 'preview')), { ...rules, seconds });
export const simulateRule = (app: string, rule: JsonObject) =>
  request<Answer.Simulation>('POST', path(of(app, 'rules', 'simulate')), { rule });
export const getVersions = (app: string, before: number | undefined, limit: number) =>
  request<Answer.RulesVersion[]>('GET', path(of(app, 'rules', 'versions'), { before, limit }));
export const getVersion = (app: string, version: number) =>
  request<Answer.Rules>('GET', path(of(app, 'rules', 'versions', String(version))));
export const getDiff = (app: string, from: number, to: number) =>
  request<Answer.RulesDiff>('GET', path(of(app, 'rules', 'diff'), { from, to }));
export const rollBack = (app: string, to: number, expectedVersion: number, comment: string) =>
  request<{ version: number }>('POST', path(of(app, 'rules', 'rollback')), { to, expectedVersion, comment });
export const exportPath = (app: string, format: string) => path(of(app, 'rules', 'export'), { format });
/** The kind is '' where the console is to find out of which kind Sentinel's rules are. */
export const importRules = (app: string, text: string, kind: string) =>
  request<Answer.Imported>('POST', path(of(app, 'rules', 'import')), kind === '' ? { text } : { text, kind });
export const getSchema = () => request<JsonObject>('GET', '/api/rules/schema');
export const getReference = () => request<Answer.ReferenceKind[]>('GET', '/api/rules/reference');
