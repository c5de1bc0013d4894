/** A moment as the tracking API writes it, `2026-08-21T10:00:03.120+00:00` (contract §0); milliseconds since the epoch in. */
export function formatWireDate(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, -1)}+00:00`;
}

/** The same for a moment that may be missing. */
export function formatWireDateOrNull(milliseconds: number | null): string | null {
  return milliseconds === null ? null : formatWireDate(milliseconds);
}

/** The milliseconds of a date as the tracking API writes it; null stays null. */
export function parseWireDate(date: string | null): number | null {
  return date === null ? null : Date.parse(date);
}
