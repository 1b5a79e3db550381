/** One line of a side-by-side view; a side that has nothing there is null. Numbers count from 1. */
export interface DiffRow {
  kind: 'same' | 'changed' | 'added' | 'removed' | 'gap';
  left: DiffLine | null;
  right: DiffLine | null;
}

export interface DiffLine {
  number: number;
  text: string;
}

/*
 * The longest common subsequence of lines, in a table of (lines left) × (lines right) lengths. Equal heads and tails are cut off first,
 * which leaves little of the usual change; documents whose middle is still larger than MOST_CELLS are shown as removed and added whole:
 * true, if not helpful, and the page stays quick.
 */
const MOST_CELLS = 4_000_000;

type Step = 'same' | 'left' | 'right';

function steps(left: readonly string[], right: readonly string[]): Step[] {
  let head = 0;
  while (head < left.length && head < right.length && left[head] === right[head]) {
    head++;
  }
  let tail = 0;
  while (tail < left.length - head && tail < right.length - head && left[left.length - 1 - tail] === right[right.length - 1 - tail]) {
    tail++;
  }
  const middle = middleSteps(left.slice(head, left.length - tail), right.slice(head, right.length - tail));
  return [...Array<Step>(head).fill('same'), ...middle, ...Array<Step>(tail).fill('same')];
}

function middleSteps(left: readonly string[], right: readonly string[]): Step[] {
  if (left.length * right.length > MOST_CELLS) {
    return [...Array<Step>(left.length).fill('left'), ...Array<Step>(right.length).fill('right')];
  }
  const width = right.length + 1;
  const longest = new Uint32Array((left.length + 1) * width);
  const at = (l: number, r: number) => longest[l * width + r] ?? 0;
  for (let l = left.length - 1; l >= 0; l--) {
    for (let r = right.length - 1; r >= 0; r--) {
      longest[l * width + r] = left[l] === right[r] ? at(l + 1, r + 1) + 1 : Math.max(at(l + 1, r), at(l, r + 1));
    }
  }
  const walked: Step[] = [];
  let l = 0;
  let r = 0;
  while (l < left.length || r < right.length) {
    if (l < left.length && r < right.length && left[l] === right[r]) {
      walked.push('same');
      l++;
      r++;
    } else if (r === right.length || (l < left.length && at(l + 1, r) >= at(l, r + 1))) {
      walked.push('left');
      l++;
    } else {
      walked.push('right');
      r++;
    }
  }
  return walked;
}

/** The rows of a side-by-side view. A run of removed lines and the added ones after it stand beside each other. */
export function sideBySide(before: string, after: string): DiffRow[] {
  const left = linesOf(before);
  const right = linesOf(after);
  const rows: DiffRow[] = [];
  const removed: DiffLine[] = [];
  const added: DiffLine[] = [];
  const flush = () => {
    for (let index = 0; index < Math.max(removed.length, added.length); index++) {
      const old = removed[index] ?? null;
      const young = added[index] ?? null;
      rows.push({ kind: old === null ? 'added' : young === null ? 'removed' : 'changed', left: old, right: young });
    }
    removed.length = 0;
    added.length = 0;
  };
  let l = 0;
  let r = 0;
  for (const step of steps(left, right)) {
    if (step === 'left') {
      removed.push({ number: l + 1, text: left[l++] ?? '' });
    } else if (step === 'right') {
      added.push({ number: r + 1, text: right[r++] ?? '' });
    } else {
      flush();
      rows.push({ kind: 'same', left: { number: l + 1, text: left[l++] ?? '' }, right: { number: r + 1, text: right[r++] ?? '' } });
    }
  }
  flush();
  return rows;
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n');
}

/** Leaves out long stretches without a change, but for a few lines around each change. */
export function folded(rows: readonly DiffRow[], around = 3): DiffRow[] {
  const near = new Set<number>();
  rows.forEach((row, index) => {
    if (row.kind !== 'same') {
      for (let other = index - around; other <= index + around; other++) {
        near.add(other);
      }
    }
  });
  const kept: DiffRow[] = [];
  rows.forEach((row, index) => {
    if (near.has(index)) {
      kept.push(row);
    } else if (kept[kept.length - 1]?.kind !== 'gap') {
      kept.push({ kind: 'gap', left: null, right: null });
    }
  });
  return kept;
}
