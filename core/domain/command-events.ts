import { scalarAttribute } from './attributes.ts';
import type { LogChange, SentCommand } from './command-log.ts';
import type { DeviceEvent } from './event.ts';

/** What an event says of a command: that it left the queue, or what the device answered (contract §4.4). */
export function eventChange({ type, deviceId, positionId, attributes }: DeviceEvent): LogChange[] {
  const { id } = attributes;
  if (type === 'queuedCommandSent')
    return [{ type: 'delivered', deviceId, queueId: typeof id === 'number' ? id : undefined }];
  if (type === 'commandResult')
    // Devices answer with numbers and with yes or no, too.
    return [
      { type: 'answered', deviceId, positionId, result: String(scalarAttribute(attributes, 'result') ?? '') },
    ];
  return [];
}

/** Devices that answer at all do so within this time. */
const ANSWERED_MS = 10 * 60_000;
/** A queued command is looked after for so long. */
const QUEUED_MS = 24 * 3_600_000;

/** Whether an event may still tell more of this command. */
export function awaitsNews({ state, sentAtMs, stateAtMs }: SentCommand, nowMs: number): boolean {
  if (state === 'queued') return nowMs - sentAtMs < QUEUED_MS;
  return (state === 'delivered' || state === 'unsure') && nowMs - stateAtMs < ANSWERED_MS;
}

/** Clocks of browser and server differ by less than this. */
const CLOCKS_MS = 60_000;

/** Of which vehicles events are looked up in the past, and since when (milliseconds since the epoch); nothing while none awaits any. */
export function awaitedEvents(
  log: readonly SentCommand[],
  nowMs: number,
): { deviceIds: number[]; fromMs: number } | undefined {
  const waiting = log.filter((command) => awaitsNews(command, nowMs));
  if (waiting.length === 0) return undefined;
  const deviceIds = [...new Set(waiting.map(({ deviceId }) => deviceId))];
  return { deviceIds, fromMs: Math.min(...waiting.map(({ sentAtMs }) => sentAtMs)) - CLOCKS_MS };
}
