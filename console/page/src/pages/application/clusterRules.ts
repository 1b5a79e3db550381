import { statusOf } from '../../api/running';
import type { Running } from './asking';

/** One cluster rule in one instance. */
export interface ClusterMember {
  instance: string;
  lost: boolean;
  byCluster: number;
  alone: number;
  refused: number;
}

/** A rule whose counts all instances share, at one resource. */
export interface ClusterRule {
  key: string;
  rule: string;
  kind: string;
  resource: string;
  mode: string;
  /** As the guards tell it: "strict", "leased for PT1S". */
  confirmation: string;
  whenLost: string;
  whenForgotten: string;
  perMember: boolean;
  budgets: number;
  members: ClusterMember[];
}

/** The rules of a cluster, with what each instance that was asked says of them. */
export function clusterRules(rules: readonly Running[]): ClusterRule[] {
  const found = new Map<string, ClusterRule>();
  for (const rule of rules.filter((one) => statusOf(one, 'scope') === 'cluster')) {
    const key = `${rule.rule}\n${rule.resource}`;
    const known = found.get(key) ?? ruleOf(key, rule);
    known.budgets = Math.max(known.budgets, numberOf(rule, 'budgets'));
    known.members.push({
      instance: rule.instance, lost: statusOf(rule, 'lost') === 'true', byCluster: numberOf(rule, 'decided/cluster'), alone: numberOf(rule, 'decided/alone'), refused: rule.refused,
    });
    found.set(key, known);
  }
  return [...found.values()];
}

function ruleOf(key: string, rule: Running): ClusterRule {
  return {
    key, rule: rule.rule, kind: rule.kind, resource: rule.resource, mode: rule.mode, confirmation: statusOf(rule, 'confirmation'), whenLost: statusOf(rule, 'whenLost'),
    whenForgotten: statusOf(rule, 'whenForgotten'), perMember: statusOf(rule, 'limit') === 'for each member', budgets: 0, members: [],
  };
}

function numberOf(rule: Running, name: string): number {
  const value = Number(statusOf(rule, name));
  return Number.isFinite(value) ? value : 0;
}

/** What all instances that were asked say this rule refused, or in shadow would have refused. */
export function refusals(rule: ClusterRule): { mode: string; refused: number } {
  return { mode: rule.mode, refused: sum(rule.members, 'refused') };
}

export function sum(members: readonly ClusterMember[], name: 'byCluster' | 'alone' | 'refused'): number {
  return members.reduce((total, member) => total + member[name], 0);
}

/** The part that was decided without the cluster; null while nothing was decided. */
export function aloneShare(members: readonly ClusterMember[]): number | null {
  const alone = sum(members, 'alone');
  const all = alone + sum(members, 'byCluster');
  return all === 0 ? null : alone / all;
}
