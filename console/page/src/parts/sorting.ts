export interface Order {
  column: string;
  descending: boolean;
}

export type Sortable = string | number | boolean | null | undefined;

const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Sorts a copy. What is unknown stands last either way; rows that are equal keep their order, so that nothing jumps. */
export function sorted<T>(rows: readonly T[], valueOf: (row: T) => Sortable, descending: boolean): T[] {
  const sign = descending ? -1 : 1;
  return [...rows].sort((a, b) => {
    const left = valueOf(a);
    const right = valueOf(b);
    const unknown = Number(isUnknown(left)) - Number(isUnknown(right));
    return unknown !== 0 || isUnknown(left) ? unknown : sign * compare(left, right);
  });
}

function isUnknown(value: Sortable): boolean {
  return value === null || value === undefined || (typeof value === 'number' && Number.isNaN(value));
}

function compare(left: Sortable, right: Sortable): number {
  if (typeof left === 'string' || typeof right === 'string') {
    return words.compare(String(left), String(right));
  }
  return Number(left) - Number(right);
}

/** What a click on the head of a column makes of the order: figures begin with the largest, names with A. */
export function turned(order: Order, column: string, numeric: boolean): Order {
  return order.column === column ? { column, descending: !order.descending } : { column, descending: numeric };
}

/** Whether every word of the search occurs in the text; upper and lower case are the same. */
export function found(search: string, text: string): boolean {
  const lower = text.toLowerCase();
  return search.toLowerCase().split(/\s+/).every((word) => lower.includes(word));
}
