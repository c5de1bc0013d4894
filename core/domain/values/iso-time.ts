const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)/;

/** Parses an ISO instant with its time zone; undefined for anything else. */
export function parseIsoTime(text: string | undefined): number | undefined {
  if (text === undefined || INSTANT.exec(text)?.[0] !== text) return undefined;
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? undefined : ms;
}

/** Returns an instant as `parseIsoTime` reads it, milliseconds since the epoch. */
export function formatIsoTime(ms: number): string {
  return new Date(ms).toISOString().replace('.000Z', 'Z');
}
