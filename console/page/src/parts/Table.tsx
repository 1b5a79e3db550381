import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { type Order, type Sortable, sorted, turned } from './sorting';
import { windowOf } from './windowing';

export interface Column<T> {
  name: string;
  title: string;
  /** Said when the pointer rests on the head. */
  hint?: string;
  /** What the column is sorted by; without it, it cannot be. */
  value?: (row: T) => Sortable;
  shown: (row: T) => ComponentChildren;
  numeric?: boolean;
  wide?: boolean;
  /** Holds a bar, which needs some width to say anything. */
  meter?: boolean;
}

interface Props<T> {
  label: string;
  rows: readonly T[];
  columns: readonly Column<T>[];
  keyOf: (row: T) => string;
  first?: Order;
  /** Marks a row as the chosen one. */
  chosen?: (row: T) => boolean;
  onChoose?: (row: T) => void;
  /** Rows of their own height wrap their text and are all in the document: for lists that are short or bounded. */
  tall?: boolean;
  fill?: boolean;
}

const ROW_HEIGHT = 34;

/** A table that sorts by its heads and keeps only the rows in view in the document. */
export function Table<T>(props: Props<T>) {
  const { rows, columns, keyOf, chosen, onChoose } = props;
  const [order, setOrder] = useState<Order>(props.first ?? { column: '', descending: false });
  const [view, setView] = useState({ scrolled: 0, height: 640 });
  const box = useRef<HTMLDivElement>(null);
  const ordered = useMemo(() => {
    const valueOf = columns.find((column) => column.name === order.column)?.value;
    return valueOf === undefined ? rows : sorted(rows, valueOf, order.descending);
  }, [rows, columns, order]);
  const shown = props.tall === true
    ? { first: 0, end: ordered.length, above: 0, below: 0 }
    : windowOf(ordered.length, ROW_HEIGHT, view.scrolled, view.height);
  const look = () => {
    const element = box.current;
    if (element !== null && (element.scrollTop !== view.scrolled || element.clientHeight !== view.height)) {
      setView({ scrolled: element.scrollTop, height: element.clientHeight });
    }
  };
  useLayoutEffect(look);
  return (
    <div class={`table ${props.tall === true ? 'tall' : ''} ${props.fill === true ? 'fill' : ''}`} ref={box} onScroll={look} tabIndex={0} role="region" aria-label={props.label}>
      <table aria-rowcount={ordered.length + 1}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.name} column={column} order={order} onTurn={setOrder} />
            ))}
          </tr>
        </thead>
        <tbody>
          <Spacer height={shown.above} columns={columns.length} />
          {ordered.slice(shown.first, shown.end).map((row, index) => (
            <tr
              key={keyOf(row)}
              aria-rowindex={shown.first + index + 2}
              class={`${chosen?.(row) === true ? 'chosen' : ''} ${onChoose ? 'choosable' : ''}`}
              onClick={onChoose && (() => onChoose(row))}
            >
              {columns.map((column) => (
                <td key={column.name} class={cellClass(column)} data-title={column.title}>{column.shown(row)}</td>
              ))}
            </tr>
          ))}
          <Spacer height={shown.below} columns={columns.length} />
        </tbody>
      </table>
    </div>
  );
}

function cellClass<T>(column: Column<T>): string {
  return `${column.numeric === true ? 'figures' : ''} ${column.wide === true ? 'wide' : ''} ${column.meter === true ? 'measure' : ''}`;
}

function Head<T>(props: { column: Column<T>; order: Order; onTurn: (order: Order) => void }) {
  const { column, order } = props;
  if (column.value === undefined) {
    return <th scope="col" class={cellClass(column)} title={column.hint}>{column.title}</th>;
  }
  const current = order.column === column.name;
  const direction = order.descending ? 'descending' : 'ascending';
  return (
    <th scope="col" class={cellClass(column)} aria-sort={current ? direction : 'none'} title={column.hint}>
      <button type="button" class="sort" onClick={() => props.onTurn(turned(order, column.name, column.numeric === true || column.meter === true))}>
        {column.title}
        <span aria-hidden="true" class="arrow">{current ? (order.descending ? '▾' : '▴') : ''}</span>
      </button>
    </th>
  );
}

function Spacer(props: { height: number; columns: number }) {
  return props.height === 0 ? null : (
    <tr aria-hidden="true" class="spacer">
      <td colSpan={props.columns} style={{ height: `${props.height}px` }} />
    </tr>
  );
}
