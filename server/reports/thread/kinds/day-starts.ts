/**
 * Returns the midnights of a time zone between two moments (milliseconds since the epoch, exclusive), for
 * daily reports (contract §7.5). An unknown zone counts as the machine's.
 */
export function dayStarts(from: number, to: number, zone: string | undefined): number[] {
  const format = formatOf(zone);
  const starts: number[] = [];
  for (let start = nextMidnight(format, from); start < to; start = nextMidnight(format, start))
    starts.push(start);
  return starts;
}

const HOUR_MS = 3_600_000;

/** Finds the next change of the date by bisection: 26 hours later it is at least the next day. */
function nextMidnight(format: Intl.DateTimeFormat, moment: number): number {
  const today = format.format(moment);
  let before = moment;
  let after = moment + 26 * HOUR_MS;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (format.format(middle) === today) before = middle;
    else after = middle;
  }
  return after;
}

function formatOf(zone: string | undefined): Intl.DateTimeFormat {
  const shape = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  try {
    return new Intl.DateTimeFormat('en-US', zone === undefined ? shape : { ...shape, timeZone: zone });
  } catch {
    return new Intl.DateTimeFormat('en-US', shape);
  }
}
