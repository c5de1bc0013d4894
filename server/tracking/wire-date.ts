/** A moment as the tracking API writes it, `2026-08-21T10:00:03.120+00:00` (contract §0); milliseconds since the epoch in. */
export function wireDate(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, -1)}+00:00`;
}

/** The same for a moment that may be missing. */
export function wireDateOrNull(milliseconds: number | null): string | null {
  return milliseconds === null ? null : wireDate(milliseconds);
}

/** The milliseconds of a date as the tracking API writes it; null stays null. */
export function millisecondsOf(date: string | null): number | null {
  return date === null ? null : Date.parse(date);
}
