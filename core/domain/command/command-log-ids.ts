/** The ids in the command log of the commands sent last, by vehicle. */
export type CommandLogIds = ReadonlyMap<number, number>;

/**
 * Returns new ids for the commands of these vehicles, one after the other: the time of day in milliseconds, or
 * more where previous ids reach that far.
 */
export function newLogIds(
  deviceIds: readonly number[],
  nowMs: number,
  previous: CommandLogIds,
): CommandLogIds {
  const first = Math.max(nowMs, nextLogId(previous));
  return new Map(deviceIds.map((deviceId, index) => [deviceId, first + index]));
}

/** Returns the ids with one for this vehicle, which may have joined the group while its command was sent. */
export function withLogId(ids: CommandLogIds, deviceId: number): CommandLogIds {
  return ids.has(deviceId) ? ids : new Map([...ids, [deviceId, nextLogId(ids)]]);
}

function nextLogId(ids: CommandLogIds): number {
  return 1 + Math.max(0, ...ids.values());
}
