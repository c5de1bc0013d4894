/** An object of a report as it came from the server. */
export type WireObject = Readonly<Record<string, unknown>>;

/** Whether a value is an object, not a list. */
export function isWireObject(value: unknown): value is WireObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a finite number; undefined for anything else. */
export function wireNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** Returns a number that the server sends as 0 when it does not know it (contract §2.10, §9.2). */
export function wireNumberOrZero(value: unknown): number | undefined {
  return wireNumber(value) || undefined;
}

/** Returns a text that is not empty. */
export function wireText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Returns a time in milliseconds; servers send texts or milliseconds (contract §9.1). */
export function wireTime(value: unknown): number | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : wireNumber(value);
  return time !== undefined && Math.abs(time) <= MAX_TIME_MS ? time : undefined;
}

/** Returns a flag; undefined when it is missing. */
export function wireFlag(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

/** Returns a point with valid coordinates; undefined for other values. */
export function wireGeoPoint(
  latitude: unknown,
  longitude: unknown,
): { latitude: number; longitude: number } | undefined {
  const [north, east] = [wireNumber(latitude), wireNumber(longitude)];
  if (north === undefined || east === undefined) return undefined;
  return Math.abs(north) <= 90 && Math.abs(east) <= 180 ? { latitude: north, longitude: east } : undefined;
}

/** The last millisecond that a date can hold. */
const MAX_TIME_MS = 8.64e15;
