import { isDeepStrictEqual } from 'node:util';

/** The values of a record. */
type Values = Record<string, unknown>;

/** Longer texts are truncated. */
const MAX_TEXT_LENGTH = 500;
const HIDDEN = '***';
/** Keys of services and web hook addresses are as sensitive as passwords. */
const SECRET = /password|secret|token|totp|api_?key|private|bing_?key|google_api|access_?key|^webhook(\.|$)/i;
/** Fields that reports change, and the id, which the entry has anyway. */
const IGNORED = new Set(['id', 'status', 'lastUpdate', 'positionId', 'geofenceIds']);

/**
 * Returns the fields that differ, before and after, and of attributes only those that differ. Secrets
 * are masked, long texts truncated.
 * @param unit a field needed to understand the others: included whenever one of them differs
 */
export function differences(old: Values, data: Values, unit?: string): { old: Values; data: Values } {
  const before: Values = {};
  const after: Values = {};
  for (const key of new Set([...Object.keys(old), ...Object.keys(data)])) {
    const [one, other] = [old[key], data[key]];
    if (IGNORED.has(key) || isDeepStrictEqual(one, other)) continue;
    if (key === 'attributes' && isPlainObject(one) && isPlainObject(other)) {
      const inner = differences(one, other);
      before[key] = inner.old;
      after[key] = inner.data;
      continue;
    }
    before[key] = loggedValue(key, one);
    after[key] = loggedValue(key, other);
  }
  if (unit !== undefined && Object.keys(after).length > 0) {
    before[unit] = old[unit];
    after[unit] = data[unit];
  }
  return { old: before, data: after };
}

/** Returns all fields of a created or removed record. */
export function allValues(record: Values): Values {
  const entries = Object.entries(record).filter(([key]) => !IGNORED.has(key));
  return Object.fromEntries(
    entries.map(([key, value]) => [
      key,
      key === 'attributes' && isPlainObject(value) ? allValues(value) : loggedValue(key, value),
    ]),
  );
}

/** Whether a value is an object, and not a list or null. */
export function isPlainObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function loggedValue(key: string, value: unknown): unknown {
  if (value === undefined || value === null || value === '') return value ?? null;
  // A switch reveals only whether it is on.
  if (SECRET.test(key) && typeof value !== 'boolean') return HIDDEN;
  const text = typeof value === 'object' ? JSON.stringify(value) : value;
  return typeof text === 'string' && text.length > MAX_TEXT_LENGTH
    ? `${text.slice(0, MAX_TEXT_LENGTH)}…`
    : text;
}
