import { computed, signal } from '@preact/signals';
import { discardUnsaved, hasUnsaved, leaving } from './unsaved';

/*
 * Where we are stands behind the # of the address: `#/applications/shop/live?resource=GET%20%2Forders`. The server then needs to
 * know one page only, and an address can be sent to a colleague.
 */

export interface Place {
  parts: string[];
  query: Record<string, string>;
}

/** The place an address names; parts that are not well encoded are taken as they are. */
export function placeOf(hash: string): Place {
  const [route = '', search = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  const query: Record<string, string> = {};
  new URLSearchParams(search).forEach((value, name) => {
    query[name] = value;
  });
  return { parts: route.split('/').filter((part) => part !== '').map(decoded), query };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The address of a place, for links. */
export function address(parts: readonly string[], query: Record<string, string> = {}): string {
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== '')).toString();
  return `#/${parts.map(encodeURIComponent).join('/')}${search === '' ? '' : `?${search}`}`;
}

const hash = signal(location.hash);
addEventListener('hashchange', () => {
  if (location.hash === hash.value) {
    return;
  }
  if (hasUnsaved()) {
    leaving.value = location.hash;
    history.pushState(null, '', hash.value === '' ? '#/' : hash.value); // the address is that of the page that stays
    return;
  }
  hash.value = location.hash;
});

/** Goes where somebody wanted to go, without the changes. */
export function leave(): void {
  const wanted = leaving.value;
  discardUnsaved();
  if (wanted !== null) {
    location.hash = wanted;
  }
}

export const place = computed(() => placeOf(hash.value));

export function goTo(parts: readonly string[], query: Record<string, string> = {}): void {
  location.hash = address(parts, query);
}

/** Changes the query only and leaves no step in the history: for what is selected, not for where we are. */
export function refine(query: Record<string, string>): void {
  const next = address(place.value.parts, { ...place.value.query, ...query });
  history.replaceState(null, '', next);
  hash.value = next;
}
