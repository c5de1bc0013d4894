import { zoneOffsetMs } from '@farol/core/domain/calendar/time-zone-clock';

/** Time zone offsets only change at quarters of an hour. */
const SLOT_MS = 900_000;
/** Offsets that are kept: a year of quarters. */
const MAX_SLOTS = 35_136;

/**
 * Returns a function that moves moments to the wall clock of a time zone: the result, read as UTC, is the local
 * time. Milliseconds since the epoch. An unknown zone counts as UTC.
 */
export function localTimeOf(zone: string): (moment: number) => number {
  const offsets = new Map<number, number>();
  return (moment) => {
    const slot = Math.floor(moment / SLOT_MS);
    let offset = offsets.get(slot);
    if (offset === undefined) {
      if (offsets.size >= MAX_SLOTS) offsets.clear();
      offset = zoneOffsetMs(zone, slot * SLOT_MS);
      offsets.set(slot, offset);
    }
    return moment + offset;
  };
}
