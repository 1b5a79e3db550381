import { address } from '../../state/location';

/** The rules page of an application, with what it is to show. */
export function rulesAddress(app: string, query: Record<string, string> = {}): string {
  return address(['applications', app, 'rules'], query);
}
