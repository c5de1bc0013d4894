import { choiceStops, NO_CHOICE, type CommandChoice } from '../domain/command-choice.ts';
import type { LogChange } from '../domain/command-log.ts';
import type { EndangeredVehicle } from '../domain/command-round.ts';
import type { Namespace } from '../domain/namespace.ts';
import type { Clock } from '../ports/clock.ts';
import type { RoundAnswer } from '../use-cases/send-round.ts';
import { newCommand, type CommandedFleet } from './command-news.ts';
import { endangeredVehicles } from './stop-question.ts';

/** A command for several vehicles as far as news of it are made of that. */
export interface ToldRound {
  fleet: CommandedFleet;
  clock: Clock;
  namespace: Namespace;
  deviceIds: readonly number[];
  choice: CommandChoice | undefined;
  /** Numbers of the commands in the log, by vehicle. */
  commandIds: ReadonlyMap<number, number>;
}

/** The vehicles for which the chosen command is dangerous as they stand now; none unless it stops engines. */
export function endangeredNow({
  choice,
  deviceIds,
  fleet,
  clock,
  namespace,
}: ToldRound): EndangeredVehicle[] {
  if (!choice || !choiceStops(choice, namespace)) return [];
  return endangeredVehicles(fleet, deviceIds, clock());
}

/** A number in the log for the command of each vehicle, above all that were given before. */
export function numbered({ clock, commandIds, deviceIds }: ToldRound): ReadonlyMap<number, number> {
  const first = Math.max(clock(), 1 + highest(commandIds));
  return new Map(deviceIds.map((deviceId, at) => [deviceId, first + at]));
}

/** The numbers with one for this vehicle too, which may have come into the group since. */
export function withVehicle({ commandIds }: ToldRound, deviceId: number): ReadonlyMap<number, number> {
  if (commandIds.has(deviceId)) return commandIds;
  return new Map([...commandIds, [deviceId, 1 + highest(commandIds)]]);
}

/** What the log is told of a vehicle's command when it goes. */
export function sentChange(round: ToldRound, deviceId: number): LogChange {
  const { choice = NO_CHOICE, clock } = round;
  return {
    type: 'sent',
    command: newCommand(round, { id: idOf(round, deviceId), deviceId, choice, sentAtMs: clock() }),
  };
}

/** What the log is told of an answer. A vehicle that came into the group meanwhile was told too: the log hears of it like of the others. */
export function answerChanges(round: ToldRound, answer: RoundAnswer): LogChange[] {
  const { deviceId } = answer;
  const id = idOf(round, deviceId);
  const change: LogChange =
    answer.type === 'accepted'
      ? { type: 'accepted', id, receipt: answer.receipt }
      : { type: 'refused', id, reason: answer.reason, isUnsure: answer.isUnsure };
  return round.commandIds.has(deviceId) ? [change] : [sentChange(round, deviceId), change];
}

function idOf(round: ToldRound, deviceId: number): number {
  return withVehicle(round, deviceId).get(deviceId) ?? 0;
}

function highest(commandIds: ReadonlyMap<number, number>): number {
  return Math.max(0, ...commandIds.values());
}
