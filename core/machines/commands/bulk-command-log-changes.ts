import {
  choiceStopsEngine,
  NO_COMMAND_CHOICE,
  type CommandChoice,
} from '../../domain/command/command-choice.ts';
import type { CommandLogChange } from '../../domain/command/command-log.ts';
import type { VehicleWithStopDangers } from '../../domain/command/bulk-command.ts';
import type { Namespace } from '../../domain/values/namespace.ts';
import type { Clock } from '../../ports/clock.ts';
import type { BulkCommandResult } from '../../use-cases/commands/send-bulk-command.ts';
import { sentCommandEntry, type CommandFleet } from './sent-command.ts';
import { endangeredVehicles } from './endangered-vehicles.ts';

/** A bulk command, as far as the command log needs it. */
export interface LoggedBulkCommand {
  fleet: CommandFleet;
  clock: Clock;
  namespace: Namespace;
  deviceIds: readonly number[];
  choice: CommandChoice | undefined;
  /** Ids of the commands in the log, by vehicle. */
  logIds: ReadonlyMap<number, number>;
}

/** Returns the vehicles for which the chosen command is dangerous now; none unless it stops engines. */
export function endangeredByCommand({
  choice,
  deviceIds,
  fleet,
  clock,
  namespace,
}: LoggedBulkCommand): VehicleWithStopDangers[] {
  if (!choice || !choiceStopsEngine(choice, namespace)) return [];
  return endangeredVehicles(fleet, deviceIds, clock());
}

/** Returns new log ids for the command of each vehicle, above all previous ones. */
export function withLogIds({ clock, logIds, deviceIds }: LoggedBulkCommand): ReadonlyMap<number, number> {
  const first = Math.max(clock(), 1 + highestLogId(logIds));
  return new Map(deviceIds.map((deviceId, index) => [deviceId, first + index]));
}

/** Returns the log ids, including one for this vehicle, which may have joined the group since. */
export function withDevice({ logIds }: LoggedBulkCommand, deviceId: number): ReadonlyMap<number, number> {
  if (logIds.has(deviceId)) return logIds;
  return new Map([...logIds, [deviceId, 1 + highestLogId(logIds)]]);
}

/** Returns the log change for sending a vehicle's command. */
export function sentLogChange(bulkCommand: LoggedBulkCommand, deviceId: number): CommandLogChange {
  const { choice = NO_COMMAND_CHOICE, clock } = bulkCommand;
  return {
    type: 'sent',
    command: sentCommandEntry(bulkCommand, {
      id: logIdOf(bulkCommand, deviceId),
      deviceId,
      choice,
      sentAtMs: clock(),
    }),
  };
}

/**
 * Returns the log changes for a result. A vehicle that joined the group meanwhile received the command too:
 * its sending is logged as well.
 */
export function resultLogChanges(
  bulkCommand: LoggedBulkCommand,
  result: BulkCommandResult,
): CommandLogChange[] {
  const { deviceId } = result;
  const id = logIdOf(bulkCommand, deviceId);
  const change: CommandLogChange =
    result.type === 'accepted'
      ? { type: 'accepted', id, receipt: result.receipt }
      : { type: 'refused', id, reason: result.reason, isOutcomeUnknown: result.isOutcomeUnknown };
  return bulkCommand.logIds.has(deviceId) ? [change] : [sentLogChange(bulkCommand, deviceId), change];
}

function logIdOf(bulkCommand: LoggedBulkCommand, deviceId: number): number {
  return withDevice(bulkCommand, deviceId).get(deviceId) ?? 0;
}

function highestLogId(commandIds: ReadonlyMap<number, number>): number {
  return Math.max(0, ...commandIds.values());
}
