import type { Device } from '../../domain/device/device.ts';

/**
 * Whether two records of a device differ only in what every message changes (status, last update, latest
 * position). Then its description, its place in the name order and its search text stay valid.
 */
export function hasSameDescription(a: Device, b: Device): boolean {
  return isSame(a, b, LIVE_FIELDS);
}

const LIVE_FIELDS: ReadonlySet<string> = new Set(['status', 'lastUpdate', 'positionId']);
const NOTHING: ReadonlySet<string> = new Set();

function isSame(a: unknown, b: unknown, ignoredKeys = NOTHING): boolean {
  if (a === b) return true;
  if (!hasMembers(a) || !hasMembers(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && (ignoredKeys.has(key) || isSame(a[key], b[key])));
}

function hasMembers(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
