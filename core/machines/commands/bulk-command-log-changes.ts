import { choiceStopsEngine, NO_COMMAND_CHOICE, type CommandChoice } from '../../domain/command/command-choice.ts';
import type { CommandLogChange } from '../../domain/command/command-log.ts';
import type { VehicleWithStopDangers } from '../../domain/command/bulk-command.ts';
import type { Namespace } from '../../domain/values/namespace.ts';
import type { Clock } from '../../ports/clock.ts';
import type { BulkCommandResult } from '../../use-cases/commands/send-bulk-command.ts';
import { sentCommandEntry, type CommandFleet } from './sent-command.ts';
import { endangeredVehicles } from './endangered-vehicles.ts';

/** A command for several vehicles as far as news of it are made of that. */
export interface LoggedBulkCommand {
  fleet: CommandFleet;
  clock: Clock;
  namespace: Namespace;
  deviceIds: readonly number[];
  choice: CommandChoice | undefined;
  /** Numbers of the commands in the log, by vehicle. */
  logIds: ReadonlyMap<number, number>;
}

/** The vehicles for which the chosen command is dangerous as they stand now; none unless it stops engines. */
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

/** A number in the log for the command of each vehicle, above all that were given before. */
export function withLogIds({ clock, logIds, deviceIds }: LoggedBulkCommand): ReadonlyMap<number, number> {
  const first = Math.max(clock(), 1 + highestLogId(logIds));
  return new Map(deviceIds.map((deviceId, at) => [deviceId, first + at]));
}

/** The numbers with one for this vehicle too, which may have come into the group since. */
export function withDevice({ logIds }: LoggedBulkCommand, deviceId: number): ReadonlyMap<number, number> {
  if (logIds.has(deviceId)) return logIds;
  return new Map([...logIds, [deviceId, 1 + highestLogId(logIds)]]);
}

/** What the log is told of a vehicle's command when it goes. */
export function sentLogChange(round: LoggedBulkCommand, deviceId: number): CommandLogChange {
  const { choice = NO_COMMAND_CHOICE, clock } = round;
  return {
    type: 'sent',
    command: sentCommandEntry(round, { id: logIdOf(round, deviceId), deviceId, choice, sentAtMs: clock() }),
  };
}

/** What the log is told of an answer. A vehicle that came into the group meanwhile was told too: the log hears of it like of the others. */
export function resultLogChanges(round: LoggedBulkCommand, answer: BulkCommandResult): CommandLogChange[] {
  const { deviceId } = answer;
  const id = logIdOf(round, deviceId);
  const change: CommandLogChange =
    answer.type === 'accepted'
      ? { type: 'accepted', id, receipt: answer.receipt }
      : { type: 'refused', id, reason: answer.reason, isUnsure: answer.isOutcomeUnknown };
  return round.logIds.has(deviceId) ? [change] : [sentLogChange(round, deviceId), change];
}

function logIdOf(round: LoggedBulkCommand, deviceId: number): number {
  return withDevice(round, deviceId).get(deviceId) ?? 0;
}

function highestLogId(commandIds: ReadonlyMap<number, number>): number {
  return Math.max(0, ...commandIds.values());
}
