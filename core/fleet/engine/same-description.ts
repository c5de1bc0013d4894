import type { Device } from '../../domain/device/device.ts';

/**
 * Whether two records of a device differ in nothing but what every message changes (status, last update, latest position):
 * then its words, its place among the names and its search text still hold.
 */
export function hasSameDescription(a: Device, b: Device): boolean {
  return isSame(a, b, LIVE_FIELDS);
}

const LIVE_FIELDS: ReadonlySet<string> = new Set(['status', 'lastUpdate', 'positionId']);
const NOTHING: ReadonlySet<string> = new Set();

function isSame(a: unknown, b: unknown, apart = NOTHING): boolean {
  if (a === b) return true;
  if (!hasMembers(a) || !hasMembers(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && (apart.has(key) || isSame(a[key], b[key])));
}

function hasMembers(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
