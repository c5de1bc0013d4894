/** An instant as clocks of this machine show it, as `yyyy-mm-ddThh:mm`; '' for a text that names none. */
export function localDateTimeInput(iso: string): string {
  const ms = Date.parse(iso);
  if (Number.isNaN(ms)) return '';
  return new Date(ms - new Date(ms).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The instant, as ISO text, at which clocks of this machine show a moment (`yyyy-mm-ddThh:mm`); '' for a text that names none. */
export function isoInstantOfLocal(moment: string): string {
  const ms = Date.parse(moment);
  return Number.isNaN(ms) ? '' : new Date(ms).toISOString();
}
