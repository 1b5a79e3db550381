import { signal } from '@preact/signals';
import { getSession, getState } from '../api/calls';
import { RequestError, useCsrf, whenSignedOut } from '../api/http';
import type { Session } from '../api/types';

/** Whether anybody can be signed in at all, and who is. */
export type Standing =
  | { is: 'unknown' }
  | { is: 'unreachable' }
  | { is: 'new'; version: string }
  | { is: 'signed out'; version: string }
  | { is: 'signed in'; version: string; session: Session };

export const standing = signal<Standing>({ is: 'unknown' });

let version = '';

/** Asks the console how things stand. */
export async function findStanding(): Promise<void> {
  try {
    const state = await getState();
    version = state.version;
    if (!state.setUp) {
      standing.value = { is: 'new', version };
      return;
    }
    signedIn(await getSession());
  } catch (problem) {
    const refused = problem instanceof RequestError && problem.status === 401;
    standing.value = refused ? { is: 'signed out', version } : { is: 'unreachable' };
  }
}

export function signedIn(session: Session): void {
  useCsrf(session.csrf);
  standing.value = { is: 'signed in', version, session };
}

export function signedOut(): void {
  useCsrf('');
  standing.value = { is: 'signed out', version };
}

whenSignedOut(() => {
  if (standing.value.is === 'signed in') {
    signedOut();
  }
});

export function session(): Session | null {
  return standing.value.is === 'signed in' ? standing.value.session : null;
}

export function isAdmin(): boolean {
  return session()?.role === 'admin';
}

/** Whether whoever is signed in may change the rules of an application. The console decides; this only hides what it would refuse. */
export function mayEdit(application: string): boolean {
  const who = session();
  return who !== null && (who.role === 'admin' || (who.role === 'editor' && who.applications.includes(application)));
}
