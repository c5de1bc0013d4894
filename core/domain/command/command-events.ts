import { automaticStopOrigin, engineStopOutcome } from '../alert/automatic-stop.ts';
import { scalarAttribute } from '../values/attributes.ts';
import type { CommandLogChange } from './command-log.ts';
import type { SentCommand } from './sent-command.ts';
import type { DeviceEvent } from '../alert/event.ts';

/**
 * Returns the log changes of an event about a command: it left the queue, or the device responded (contract
 * §4.4).
 */
export function logChangesOfEvent({
  type,
  deviceId,
  positionId,
  attributes,
}: DeviceEvent): CommandLogChange[] {
  const { id } = attributes;
  if (type === 'queuedCommandSent')
    return [{ type: 'delivered', deviceId, queueId: typeof id === 'number' ? id : undefined }];
  if (type === 'commandResult')
    // Responses may also be numbers or booleans.
    return [
      { type: 'answered', deviceId, positionId, result: String(scalarAttribute(attributes, 'result') ?? '') },
    ];
  return [];
}

/** The state of a vehicle at an automatic engine stop. */
export interface EngineStopVehicle {
  name: string;
  blocked: boolean | undefined;
  /** Milliseconds since the epoch, NaN when unknown. */
  fixTimeMs: number;
}

/**
 * Returns the log changes of an automatic engine stop, executed or withheld, by an anchor, a geofence that locks or
 * a notification rule.
 */
export function automaticEngineStopChanges(
  event: DeviceEvent,
  { name, blocked, fixTimeMs }: EngineStopVehicle,
): CommandLogChange[] {
  const outcome = engineStopOutcome(event);
  const origin = automaticStopOrigin(event);
  if (outcome === undefined || origin === undefined) return [];
  const { id, deviceId, eventTime, attributes } = event;
  const { commandId } = attributes;
  return [
    {
      type: 'automatic',
      command: {
        // Ids of commands sent from here are positive (the time of day), so the two never collide.
        id: -id,
        deviceId,
        deviceName: name,
        type: 'engineStop',
        title: '',
        origin,
        sentAtMs: Date.parse(eventTime),
        lock: {
          blocked: true,
          blockedBefore: blocked,
          fixTimeMs: Number.isNaN(fixTimeMs) ? undefined : fixTimeMs,
        },
      },
      queueId: typeof commandId === 'number' ? commandId : undefined,
      reason: outcome === 'withheld' ? 'STOP_WITHHELD' : undefined,
    },
  ];
}

/** How long a response is awaited. */
const RESPONSE_WINDOW_MS = 10 * 60_000;
/** How long a queued command is tracked. */
const QUEUED_MS = 24 * 3_600_000;

/** Whether further events about this command are expected. */
export function awaitsCommandEvents({ state, sentAtMs, stateAtMs }: SentCommand, nowMs: number): boolean {
  if (state === 'queued') return nowMs - sentAtMs < QUEUED_MS;
  return (state === 'delivered' || state === 'unsure') && nowMs - stateAtMs < RESPONSE_WINDOW_MS;
}

/** The maximum difference between the clocks of browser and server. */
const CLOCK_SKEW_MS = 60_000;

/**
 * Returns for which vehicles past events are queried, and since when (milliseconds since the epoch);
 * undefined while no command awaits any.
 */
export function awaitedCommandEvents(
  log: readonly SentCommand[],
  nowMs: number,
): { deviceIds: number[]; fromMs: number } | undefined {
  const waiting = log.filter((command) => awaitsCommandEvents(command, nowMs));
  if (waiting.length === 0) return undefined;
  const deviceIds = [...new Set(waiting.map(({ deviceId }) => deviceId))];
  return { deviceIds, fromMs: Math.min(...waiting.map(({ sentAtMs }) => sentAtMs)) - CLOCK_SKEW_MS };
}
