import type { Attributes } from '../../domain/values/attributes.ts';
import {
  choiceStopsEngine,
  initialCommandAttributes,
  NO_COMMAND_CHOICE,
  type CommandChoice,
} from '../../domain/command/command-choice.ts';
import type { CommandLogChange } from '../../domain/command/command-log.ts';
import { withLogId, type CommandLogIds } from '../../domain/command/command-log-ids.ts';
import {
  logChangeOfResult,
  type CommandResult,
  type RefusedCommand,
} from '../../domain/command/command-result.ts';
import type { VehicleWithStopDangers } from '../../domain/command/command-safety.ts';
import {
  commandTargetProblem,
  type CommandTarget,
  type CommandTargetProblem,
} from '../../domain/command/command-target.ts';
import type { SavedCommand } from '../../domain/command/saved-command.ts';
import type { Namespace } from '../../domain/values/namespace.ts';
import { groupDeviceIds } from '../../fleet/group-members.ts';
import type { LiveFleet } from '../../fleet/live-fleet.ts';
import type { Clock } from '../../ports/clock.ts';
import type { CommandRequest } from '../../use-cases/commands/send-command.ts';
import { sentCommandEntry, type CommandFleet } from './sent-command.ts';
import { deviceNameOf, endangeredVehicles } from '../../fleet/vehicle-state.ts';

/** A command from its target to its outcome. */
export interface OutgoingCommand {
  target: CommandTarget | undefined;
  /** The vehicles of the target when it was opened. */
  deviceIds: readonly number[];
  problem: CommandTargetProblem | undefined;
  /** The command types that all of them support, and the saved commands for all of them; empty until loaded. */
  types: readonly string[];
  saved: readonly SavedCommand[];
  /** Why loading these failed, as a failure code. */
  loadFailure: string | undefined;
  choice: CommandChoice | undefined;
  /** The parameters of the command. */
  attributes: Attributes;
  /** Parameters that were missing on confirmation. */
  missingParameters: readonly string[];
  /** The vehicles that required the second confirmation, as of that moment. */
  endangeredVehicles: readonly VehicleWithStopDangers[];
  /** How many vehicles are done: their commands loaded, then their command sent. */
  completedCount: number;
  /** The vehicles whose command was not accepted when it was last sent. */
  failures: readonly (RefusedCommand & { name: string })[];
}

/** What is known of the vehicles of a command: the members of groups, names and current states. */
export interface CommandEnvironment {
  fleet: CommandFleet & Pick<LiveFleet, 'groups' | 'deviceId'>;
  clock: Clock;
  namespace: Namespace;
}

type CommandOnItsWay = OutgoingCommand & CommandEnvironment & { logIds: CommandLogIds };

/** No command is open. */
export const NO_COMMAND: OutgoingCommand = {
  target: undefined,
  deviceIds: [],
  problem: undefined,
  types: [],
  saved: [],
  loadFailure: undefined,
  choice: undefined,
  attributes: {},
  missingParameters: [],
  endangeredVehicles: [],
  completedCount: 0,
  failures: [],
};

/** Returns a new command for a target; its choice may be known beforehand. */
export function newCommand(
  fleet: CommandEnvironment['fleet'],
  target: CommandTarget,
  choice: CommandChoice | undefined,
): OutgoingCommand {
  const deviceIds = targetDeviceIds(fleet, target);
  return {
    ...NO_COMMAND,
    target,
    deviceIds,
    problem: commandTargetProblem(deviceIds.length),
    ...(choice && withChoice(choice)),
  };
}

/** Returns what a choice changes: its parameters start from their defaults. */
export function withChoice(
  choice: CommandChoice,
): Pick<OutgoingCommand, 'choice' | 'attributes' | 'missingParameters'> {
  return { choice, attributes: initialCommandAttributes(choice), missingParameters: [] };
}

/** Returns the vehicles for which the chosen command is dangerous now; none unless it stops engines. */
export function commandEndangeredNow(
  command: OutgoingCommand & CommandEnvironment,
): VehicleWithStopDangers[] {
  const { choice, attributes, saved, deviceIds, fleet, clock, namespace } = command;
  return choice && choiceStopsEngine({ choice, attributes, saved }, namespace)
    ? endangeredVehicles(fleet, deviceIds, clock())
    : [];
}

/** Returns what is sent. */
export function requestOf({
  target = { kind: 'devices', deviceIds: [] },
  choice = NO_COMMAND_CHOICE,
  deviceIds,
  attributes,
  namespace,
}: OutgoingCommand & CommandEnvironment): CommandRequest {
  return { target, deviceIds, choice, attributes, namespace };
}

/** Returns the log changes when the command is sent, one for each vehicle. */
export function sendingLogChanges(command: CommandOnItsWay): CommandLogChange[] {
  return command.deviceIds.map((deviceId) => sentLogChange(command, deviceId));
}

/**
 * Returns the log changes for a result. A vehicle that joined the group meanwhile received the command too:
 * its sending is logged as well.
 */
export function resultLogChanges(command: CommandOnItsWay, result: CommandResult): CommandLogChange[] {
  const { deviceId } = result;
  const change = logChangeOfResult(result, logIdOf(command, deviceId));
  return command.logIds.has(deviceId) ? [change] : [sentLogChange(command, deviceId), change];
}

/** Returns what the result of one vehicle changes. */
export function commandWithResult(
  { logIds, completedCount, failures, fleet }: CommandOnItsWay,
  result: CommandResult,
): Pick<CommandOnItsWay, 'logIds' | 'completedCount' | 'failures'> {
  const { deviceId } = result;
  return {
    logIds: withLogId(logIds, deviceId),
    completedCount: completedCount + 1,
    failures:
      result.type === 'refused'
        ? [...failures, { ...result, name: deviceNameOf(fleet, deviceId) }]
        : failures,
  };
}

function targetDeviceIds(fleet: CommandEnvironment['fleet'], target: CommandTarget): readonly number[] {
  if (target.kind === 'device') return [target.deviceId];
  return target.kind === 'devices' ? [...target.deviceIds] : groupDeviceIds(fleet, target.groupId);
}

function sentLogChange(command: CommandOnItsWay, deviceId: number): CommandLogChange {
  const { choice = NO_COMMAND_CHOICE, clock } = command;
  const id = logIdOf(command, deviceId);
  return { type: 'sent', command: sentCommandEntry(command, { id, deviceId, choice, sentAtMs: clock() }) };
}

function logIdOf({ logIds }: CommandOnItsWay, deviceId: number): number {
  return withLogId(logIds, deviceId).get(deviceId) ?? 0;
}
