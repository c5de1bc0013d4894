/** A daily aggregate that cannot be read. */
export interface UnreadableDay {
  readonly deviceId: number;
  readonly day: number;
}

/** More are met again by later reports. */
const MAX_DAYS = 1_000;

const days = new Map<string, UnreadableDay>();

/**
 * Reads a part of a daily aggregate; undefined when it cannot be read: the positions answer in its place, and the server is
 * told to fold the day again.
 */
export function readableDay<T>(deviceId: number, day: number, read: () => T): T | undefined {
  try {
    return read();
  } catch {
    if (days.size < MAX_DAYS) days.set(`${deviceId} ${day}`, { deviceId, day });
    return undefined;
  }
}

/** Returns the days that could not be read since the last time. */
export function takeUnreadableDays(): UnreadableDay[] {
  const taken = [...days.values()];
  days.clear();
  return taken;
}
