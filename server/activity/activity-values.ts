import { isDeepStrictEqual } from 'node:util';

/** Values as the activity log keeps them. */
type Values = Record<string, unknown>;

/** A longer text is cut: the log is for reading. */
const MAX_TEXT_LENGTH = 500;
const HIDDEN = '***';
/** Keys of services and addresses that are called are as good as passwords. */
const SECRET = /password|secret|token|totp|api_?key|private|bing_?key|google_api|access_?key|^webhook(\.|$)/i;
/** What messages from devices write, and what names the record anyway. */
const IGNORED = new Set(['id', 'status', 'lastUpdate', 'positionId', 'geofenceIds']);

/**
 * The fields that differ, as they were and as they are; of attributes those that differ. Secrets are hidden, long texts cut.
 * @param unit a field without which the others cannot be read: where any differs, it is there too
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

/** All fields of a record that was made or is gone. */
export function allValues(record: Values): Values {
  const entries = Object.entries(record).filter(([key]) => !IGNORED.has(key));
  return Object.fromEntries(
    entries.map(([key, value]) => [
      key,
      key === 'attributes' && isPlainObject(value) ? allValues(value) : loggedValue(key, value),
    ]),
  );
}

/** Whether a value is an object with names, as opposed to a list, nothing or a scalar. */
export function isPlainObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function loggedValue(key: string, value: unknown): unknown {
  if (value === undefined || value === null || value === '') return value ?? null;
  // A switch tells nothing but whether it is on.
  if (SECRET.test(key) && typeof value !== 'boolean') return HIDDEN;
  const text = typeof value === 'object' ? JSON.stringify(value) : value;
  return typeof text === 'string' && text.length > MAX_TEXT_LENGTH
    ? `${text.slice(0, MAX_TEXT_LENGTH)}…`
    : text;
}
