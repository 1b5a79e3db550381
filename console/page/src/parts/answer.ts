import { isObject, type Json, type JsonObject } from '../api/json';

/*
 * What an instance answers to a question is shown as it comes: newer instances may tell more than this page knows. Objects become rows,
 * their plain values columns, and lists of objects inside them either rows below (when they are of the same sort, as in a call tree) or
 * tables of their own.
 */

/** Under these names stand things of the same sort as what holds them. */
const CHILDREN = ['children', 'calls', 'nodes'];
const LABELS = ['name', 'id', 'rule', 'value', 'origin', 'key', 'resource', 'instance'];

export interface Node {
  label: string;
  cells: Record<string, Json>;
  children: Node[];
  /** Lists of objects of another sort, by their field. */
  inside: [string, JsonObject[]][];
}

export function nodeOf(object: JsonObject): Node {
  const labelled = LABELS.find((name) => typeof object[name] === 'string' || typeof object[name] === 'number') ?? '';
  const node: Node = { label: labelled === '' ? '' : String(object[labelled]), cells: {}, children: [], inside: [] };
  for (const [name, value] of Object.entries(object)) {
    if (name !== labelled) {
      place(node, name, value);
    }
  }
  return node;
}

function place(node: Node, name: string, value: Json): void {
  if (Array.isArray(value) && value.length > 0 && value.every(isObject)) {
    if (CHILDREN.includes(name)) {
      node.children = value.map(nodeOf);
    } else {
      node.inside.push([name, value]);
    }
  } else if (isObject(value)) {
    Object.entries(value).forEach(([inner, one]) => place(node, `${name}.${inner}`, one));
  } else if (!CHILDREN.includes(name)) {
    node.cells[name] = value;
  }
}

/** The columns of nodes and everything below them, in the order in which they are first met. */
export function columnsOfNodes(nodes: readonly Node[]): string[] {
  const names = new Set<string>();
  const visit = (node: Node) => {
    Object.keys(node.cells).forEach((name) => names.add(name));
    node.children.forEach(visit);
  };
  nodes.forEach(visit);
  return [...names];
}

/** The tables of an answer: a list is one; an object with lists is one for each; any other object is a row by itself. */
export function tablesOf(answer: Json): [string, JsonObject[]][] {
  if (Array.isArray(answer)) {
    return [['', answer.filter(isObject)]];
  }
  if (!isObject(answer)) {
    return [];
  }
  const lists = Object.entries(answer).filter((field): field is [string, JsonObject[]] =>
    !CHILDREN.includes(field[0]) && Array.isArray(field[1]) && field[1].every(isObject));
  return lists.length === 0 ? [['', [answer]]] : lists;
}

/**
 * A call tree without the branch of calls through no entrance in particular, where no call ever came that way: resources that an
 * application only named stand there with zeros. Where calls came that way it is last.
 */
export function withoutEmptyEntrance(roots: readonly JsonObject[]): JsonObject[] {
  const isUnnamed = (root: JsonObject) => root.name === '';
  return [...roots.filter((root) => !isUnnamed(root)), ...roots.filter((root) => isUnnamed(root) && hadCalls(root))];
}

/** The tables of an answer as they are shown: of a call tree without an empty entrance. */
export function shownTables(answer: Json, isTree: boolean): [string, JsonObject[]][] {
  return tablesOf(answer).map(([name, rows]) => [name, isTree ? withoutEmptyEntrance(rows) : rows]);
}

function hadCalls(node: JsonObject): boolean {
  const counts = ['totalPassed', 'totalRefused', 'passed', 'refused', 'inFlight', 'waiting'];
  return counts.some((name) => typeof node[name] === 'number' && node[name] > 0);
}

/** How many things an instance left out because there were too many. */
export function leftOut(answer: Json): number {
  return isObject(answer) && typeof answer.leftOut === 'number' ? answer.leftOut : 0;
}
