/** Time zone offsets only change at quarters of an hour. */
const SLOT_MS = 900_000;
/** Offsets that are kept: a year of quarters. */
const MAX_SLOTS = 35_136;

/**
 * Returns a function that moves moments to the wall clock of a time zone: the result, read as UTC, is the local
 * time. Milliseconds since the epoch. An unknown zone counts as UTC.
 */
export function localTimeOf(zone: string): (moment: number) => number {
  const format = formatOf(zone);
  const offsets = new Map<number, number>();
  return (moment) => {
    const slot = Math.floor(moment / SLOT_MS);
    let offset = offsets.get(slot);
    if (offset === undefined) {
      if (offsets.size >= MAX_SLOTS) offsets.clear();
      offset = offsetAt(format, slot * SLOT_MS);
      offsets.set(slot, offset);
    }
    return moment + offset;
  };
}

function offsetAt(format: Intl.DateTimeFormat, moment: number): number {
  const part: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(moment)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - moment;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const shape = {
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  } as const;
  try {
    return new Intl.DateTimeFormat('en-US', { ...shape, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...shape, timeZone: 'UTC' });
  }
}
