/** Returns an ISO instant in local time, as `yyyy-mm-ddThh:mm`; '' for an invalid one. */
export function localDateTimeInput(iso: string): string {
  const ms = Date.parse(iso);
  if (Number.isNaN(ms)) return '';
  return new Date(ms - new Date(ms).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Returns the ISO instant of a local date-time (`yyyy-mm-ddThh:mm`); '' for an invalid one. */
export function isoInstantOfLocal(localDateTime: string): string {
  const ms = Date.parse(localDateTime);
  return Number.isNaN(ms) ? '' : new Date(ms).toISOString();
}
