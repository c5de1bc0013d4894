import { isAnchorViolation, engineStopOutcome } from '../alert/anchor-violation.ts';
import { scalarAttribute } from '../values/attributes.ts';
import type { CommandLogChange, SentCommand } from './command-log.ts';
import type { DeviceEvent } from '../alert/event.ts';

/** What an event says of a command: that it left the queue, or what the device answered (contract §4.4). */
export function logChangesOfEvent({ type, deviceId, positionId, attributes }: DeviceEvent): CommandLogChange[] {
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

/** What is known of a vehicle when its engine is stopped by itself. */
export interface EngineStopVehicle {
  name: string;
  blocked: boolean | undefined;
  /** Milliseconds since the epoch, NaN when unknown. */
  fixTimeMs: number;
}

/** What an event says of an engine that the server stopped, or did not, because the vehicle left its anchor or met a geofence that locks. */
export function automaticEngineStopChanges(event: DeviceEvent, { name, blocked, fixTimeMs }: EngineStopVehicle): CommandLogChange[] {
  const outcome = engineStopOutcome(event);
  if (outcome === undefined) return [];
  const { id, deviceId, eventTime, attributes } = event;
  const { commandId } = attributes;
  return [
    {
      type: 'automatic',
      command: {
        // Commands that were sent from here count upwards from the time of day: the two never meet.
        id: -id,
        deviceId,
        deviceName: name,
        type: 'engineStop',
        title: '',
        origin: isAnchorViolation(event) ? 'anchor' : 'geofence',
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

/** Devices that answer at all do so within this time. */
const RESPONSE_WINDOW_MS = 10 * 60_000;
/** A queued command is looked after for so long. */
const QUEUED_MS = 24 * 3_600_000;

/** Whether an event may still tell more of this command. */
export function awaitsCommandEvents({ state, sentAtMs, stateAtMs }: SentCommand, nowMs: number): boolean {
  if (state === 'queued') return nowMs - sentAtMs < QUEUED_MS;
  return (state === 'delivered' || state === 'unsure') && nowMs - stateAtMs < RESPONSE_WINDOW_MS;
}

/** Clocks of browser and server differ by less than this. */
const CLOCK_SKEW_MS = 60_000;

/** Of which vehicles events are looked up in the past, and since when (milliseconds since the epoch); nothing while none awaits any. */
export function awaitedCommandEvents(
  log: readonly SentCommand[],
  nowMs: number,
): { deviceIds: number[]; fromMs: number } | undefined {
  const waiting = log.filter((command) => awaitsCommandEvents(command, nowMs));
  if (waiting.length === 0) return undefined;
  const deviceIds = [...new Set(waiting.map(({ deviceId }) => deviceId))];
  return { deviceIds, fromMs: Math.min(...waiting.map(({ sentAtMs }) => sentAtMs)) - CLOCK_SKEW_MS };
}
