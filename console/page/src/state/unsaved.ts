import { signal } from '@preact/signals';

/*
 * What somebody has written and not saved. Whoever leaves the page with it is asked first:
 *
 *     a link is pressed, an address is chosen  ──►  changes?  ── no ──►  go there
 *     back, forward                                    └─ yes ──►  `leaving` holds where to, and the page stays
 *     the window is closed                             └─ yes ──►  the browser asks in its own words
 */

const unsaved = new Set<symbol>();

/** Where somebody wants to go who has changes that are not saved; null while nobody does. */
export const leaving = signal<string | null>(null);

export function hasUnsaved(): boolean {
  return unsaved.size > 0;
}

/** Marks changes as unsaved, until what is returned is called. */
export function markUnsaved(): () => void {
  const mark = Symbol('unsaved');
  unsaved.add(mark);
  return () => unsaved.delete(mark);
}

/** Gives up all changes: what comes next is not asked about. */
export function discardUnsaved(): void {
  unsaved.clear();
  leaving.value = null;
}

addEventListener('beforeunload', (event) => {
  if (hasUnsaved()) {
    event.preventDefault();
  }
});
