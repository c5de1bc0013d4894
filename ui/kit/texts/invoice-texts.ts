/** Returns how cents of a currency are written in a language and region; all currencies of bills have two decimals. */
export function moneyFormat(language: string, currency: string): (cents: number) => string {
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return (cents) => format.format(cents / 100);
}

/** Returns how a day (`YYYY-MM-DD`) is written in a language and region; it is the same day everywhere. */
export function dayFormat(
  language: string,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' },
): (day: string) => string {
  const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
  return (day) => {
    const ms = Date.parse(day);
    return Number.isNaN(ms) ? day : format.format(ms);
  };
}

/** Returns the day of a moment in the time zone of the page, as `YYYY-MM-DD`. */
export function localDay(ms: number): string {
  const date = new Date(ms);
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}
