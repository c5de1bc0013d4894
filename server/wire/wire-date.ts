/**
 * Formats a moment for the tracking API, `2026-08-21T10:00:03.120+00:00` (contract §0),
 * from milliseconds since the epoch.
 */
export function formatWireDate(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, -1)}+00:00`;
}

/** Whether milliseconds can be written as a date. */
export function isDate(milliseconds: number): boolean {
  return Math.abs(milliseconds) <= 8.64e15;
}

/** The same, with null for none. */
export function formatWireDateOrNull(milliseconds: number | null): string | null {
  return milliseconds === null ? null : formatWireDate(milliseconds);
}

/** Parses a date of the tracking API to milliseconds since the epoch; null stays null. */
export function parseWireDate(date: string | null): number | null {
  return date === null ? null : Date.parse(date);
}
