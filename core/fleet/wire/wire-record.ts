/** An unvalidated object from the wire. */
export type WireRecord = Record<string, unknown>;

/** Whether the value is an object, not an array. */
export function isWireRecord(value: unknown): value is WireRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns every element that can be parsed; an empty list if the value is no list. */
export function parseList<T>(value: unknown, read: (element: unknown) => T | undefined): T[] {
  const list: T[] = [];
  if (!Array.isArray(value)) return list;
  for (const element of value) {
    const one = read(element);
    if (one !== undefined) list.push(one);
  }
  return list;
}

/** Whether the value can be the id of a record: an exact whole number above 0. */
export function isId(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) > 0;
}

/** Whether the value is a number from -limit to limit. */
export function isWithin(value: unknown, limit: number): boolean {
  return typeof value === 'number' && value >= -limit && value <= limit;
}

/** Ensures that the member is text. */
export function ensureText(record: WireRecord, key: string): void {
  if (typeof record[key] !== 'string') record[key] = '';
}

/** Ensures that the member is a finite number: JSON also expresses numbers that are none, such as 1e999. */
export function ensureNumber(record: WireRecord, key: string): void {
  if (!Number.isFinite(record[key])) record[key] = 0;
}

/** Ensures that the attributes are an object. */
export function ensureAttributes(record: WireRecord): void {
  if (!isWireRecord(record['attributes'])) record['attributes'] = {};
}

/** Ensures that the member is a time as text, or null; servers also send milliseconds (contract §9.1). */
export function ensureTime(record: WireRecord, key: string): void {
  const value = record[key];
  if (typeof value === 'string') return;
  const isTime = typeof value === 'number' && Math.abs(value) <= MAX_TIME_MS;
  record[key] = isTime ? new Date(value).toISOString() : null;
}

/** The last millisecond that a date can hold. */
const MAX_TIME_MS = 8.64e15;
