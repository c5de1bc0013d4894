import type { DeviceEvent } from '../../domain/alert/event.ts';
import { automaticEngineStopChanges, logChangesOfEvent } from '../../domain/command/command-events.ts';
import type { CommandLogChange } from '../../domain/command/command-log.ts';
import type { StoredCommandLog } from '../../domain/command/command-log-merge.ts';
import { awaitsLockConfirmation } from '../../domain/command/sent-command.ts';
import { vehicleState, deviceNameOf } from '../../fleet/vehicle-state.ts';
import { type CommandFleet } from './sent-command.ts';

/** The log with the fleet that reports the progress of its commands. */
interface ReportedCommandLog extends StoredCommandLog {
  fleet: CommandFleet;
  /** Ids of events already handled: they arrive in more than one way. */
  seenEventIds: ReadonlySet<number>;
}

/** Returns the log changes of events that were not handled yet; cleared engine stops are not logged again. */
export function changesOfEvents(
  { fleet, clearedUntilMs, seenEventIds }: ReportedCommandLog,
  events: readonly DeviceEvent[],
): CommandLogChange[] {
  const unseen = events.filter(({ id }) => id <= 0 || !seenEventIds.has(id));
  return unseen.flatMap((event) => {
    const { deviceId, eventTime } = event;
    if (!(Date.parse(eventTime) > clearedUntilMs)) return logChangesOfEvent(event);
    const vehicle = { ...vehicleState(fleet, deviceId), name: deviceNameOf(fleet, deviceId) };
    return [...automaticEngineStopChanges(event, vehicle), ...logChangesOfEvent(event)];
  });
}

/** Returns what the fixes of vehicles with an unconfirmed lock say, whichever vehicle reported. */
export function changesOfPositions({ commands, fleet }: ReportedCommandLog): CommandLogChange[] {
  const deviceIds = new Set(commands.filter(awaitsLockConfirmation).map(({ deviceId }) => deviceId));
  return [...deviceIds].flatMap((deviceId): CommandLogChange[] => {
    const { blocked, fixTimeMs } = vehicleState(fleet, deviceId);
    return blocked === undefined ? [] : [{ type: 'seen', deviceId, blocked, fixTimeMs }];
  });
}
