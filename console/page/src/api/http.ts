import { isObject, type JsonObject } from './json';

/** An answer other than 2xx, or none at all (status 0). */
export class RequestError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly body: JsonObject = {},
  ) {
    super(message);
  }
}

let csrf = '';
let onSignedOut: () => void = () => undefined;

/** The token that every request that changes something carries. */
export function useCsrf(token: string): void {
  csrf = token;
}

/** What happens when the console answers that nobody is signed in. */
export function whenSignedOut(action: () => void): void {
  onSignedOut = action;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Sends a request to the console and gives its answer; every other outcome is a {@link RequestError}. */
export async function request<T>(method: Method, path: string, body?: unknown): Promise<T> {
  const answer = await send(method, path, body);
  const content = await read(answer);
  if (answer.ok) {
    return content as T;
  }
  if (answer.status === 401 && path !== '/api/login') {
    onSignedOut();
  }
  const fields = isObject(content) ? content : {};
  throw new RequestError(answer.status, typeof fields.error === 'string' ? fields.error : `HTTP ${answer.status}`, fields);
}

async function send(method: Method, path: string, body: unknown): Promise<Response> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (method !== 'GET') {
    headers['Content-Type'] = 'application/json';
    headers['X-Headgate-Csrf'] = csrf;
  }
  try {
    const content = method === 'GET' ? null : JSON.stringify(body ?? {});
    return await fetch(path, { method, headers, body: content, credentials: 'same-origin' });
  } catch {
    throw new RequestError(0, '');
  }
}

async function read(answer: Response): Promise<unknown> {
  const text = await answer.text();
  if (text === '') {
    return {};
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** A path of the API with each part encoded: names are strangers' text. */
export function path(parts: readonly string[], query: Record<string, string | number | undefined> = {}): string {
  const search = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&');
  return `/api/${parts.map(encodeURIComponent).join('/')}${search === '' ? '' : `?${search}`}`;
}
