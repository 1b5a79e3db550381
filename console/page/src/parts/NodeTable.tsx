import { useState } from 'preact/hooks';
import type { Json, JsonObject } from '../api/json';
import { type Key, text } from '../text/text';
import { columnsOfNodes, type Node, nodeOf } from './answer';
import { figure } from './format';

/** Objects as rows that can be unfolded; see `answer.ts`. */
export function NodeTable(props: { label: string; objects: JsonObject[] }) {
  const nodes = props.objects.map(nodeOf);
  const columns = columnsOfNodes(nodes);
  return (
    <div class="table tall" tabIndex={0} role="region" aria-label={props.label}>
      <table class="nodes">
        <thead>
          <tr>
            <th scope="col" class="wide">{text('inside.name')}</th>
            {columns.map((name) => <th key={name} scope="col" class={nodes.some((node) => typeof node.cells[name] === 'string') ? '' : 'figures'}>{titleOf(name)}</th>)}
          </tr>
        </thead>
        <tbody>
          <Some nodes={nodes} columns={columns} depth={0} />
        </tbody>
      </table>
    </div>
  );
}

/** So many of each level are in the document at first, so that a tree of thousands is there at once. */
const PAGE = 100;

/** The nodes of one level, a page of them at a time. */
function Some(props: { nodes: readonly Node[]; columns: string[]; depth: number }) {
  const { nodes, columns, depth } = props;
  const [most, setMost] = useState(PAGE);
  return (
    <>
      {nodes.slice(0, most).map((node, index) => <Rows key={`${node.label} ${index}`} node={node} columns={columns} depth={depth} />)}
      {nodes.length > most && (
        <tr>
          <td colSpan={columns.length + 1} class="inside">
            <button type="button" class="small" onClick={() => setMost(most + PAGE)}>{text('inside.more', { count: Math.min(PAGE, nodes.length - most), left: nodes.length - most })}</button>
          </td>
        </tr>
      )}
    </>
  );
}

function Rows(props: { node: Node; columns: string[]; depth: number }) {
  const { node, columns, depth } = props;
  const [open, setOpen] = useState(depth < 3);
  const holds = node.children.length > 0 || node.inside.length > 0;
  return (
    <>
      <tr>
        <td class="wide" style={{ paddingLeft: `${0.6 + depth * 1.2}rem` }}>
          {holds ? (
            <button type="button" class="plain twist" aria-expanded={open} onClick={() => setOpen(!open)}>
              <span aria-hidden="true">{open ? '▾' : '▸'}</span> {node.label || text('inside.unnamed')}
            </button>
          ) : <span class="leaf">{node.label || text('inside.unnamed')}</span>}
        </td>
        {columns.map((name) => <td key={name} class={typeof node.cells[name] === 'string' ? '' : 'figures'}>{cellText(node.cells[name])}</td>)}
      </tr>
      {open && node.inside.map(([name, objects]) => (
        <tr key={name}>
          <td colSpan={columns.length + 1} class="inside">
            <h3>{titleOf(name)}</h3>
            <NodeTable label={titleOf(name)} objects={objects} />
          </td>
        </tr>
      ))}
      {open && <Some nodes={node.children} columns={columns} depth={depth + 1} />}
    </>
  );
}

function cellText(value: Json | undefined): string {
  if (value === undefined || value === null) {
    return '–';
  }
  if (typeof value === 'number') {
    return figure(value);
  }
  if (Array.isArray(value)) {
    return value.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join(', ');
  }
  return typeof value === 'boolean' ? text(value ? 'form.yes' : 'form.no') : String(value);
}

const TITLES: Record<string, Key> = {
  passed: 'live.passed', refused: 'live.refused', errors: 'live.errors', inFlight: 'live.inFlight', waiting: 'live.waiting', finished: 'inside.finished',
  averageMillis: 'inside.averageMillis', longestMillis: 'inside.longestMillis', totalPassed: 'inside.totalPassed', totalRefused: 'inside.totalRefused',
};

/** `inFlight` → in flight. Names the page knows are in the language chosen. */
function titleOf(name: string): string {
  const known = Object.hasOwn(TITLES, name) ? TITLES[name] : undefined;
  return known === undefined ? name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase() : text(known);
}
