/** Any JSON value, as it comes from elsewhere. */
export type Json = null | boolean | number | string | Json[] | JsonObject;

export interface JsonObject {
  [name: string]: Json;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The text of a JSON value as people write it: two spaces, one field per line. */
export function written(value: Json): string {
  return JSON.stringify(value, null, 2);
}

/**
 * Whether a value holds a whole number that a browser cannot keep exactly. Rules may hold numbers up to 2^63-1; one that is read
 * into a JavaScript number and written again would be another number. Such a document is edited as text.
 */
export function holdsHugeNumber(value: Json): boolean {
  if (typeof value === 'number') {
    return Number.isInteger(value) && !Number.isSafeInteger(value);
  }
  if (Array.isArray(value)) {
    return value.some(holdsHugeNumber);
  }
  return isObject(value) && Object.values(value).some(holdsHugeNumber);
}
