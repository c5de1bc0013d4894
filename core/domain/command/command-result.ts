import { failureCodeOf } from '../values/failure.ts';
import { hasUnknownOutcome } from '../values/unknown-outcome.ts';
import type { CommandReceipt } from './command.ts';
import type { CommandLogChange } from './command-log.ts';

/** A vehicle whose command the server did not accept; without a response it may have arrived nevertheless. */
export interface RefusedCommand {
  type: 'refused';
  deviceId: number;
  /** A failure code. */
  reason: string;
  isOutcomeUnknown: boolean;
}

/** The server's response to the command of one vehicle. */
export type CommandResult = { type: 'accepted'; deviceId: number; receipt: CommandReceipt } | RefusedCommand;

/** Returns the result of a call for a vehicle that failed with an error. */
export function refusedCommand(deviceId: number, error: unknown): RefusedCommand {
  return {
    type: 'refused',
    deviceId,
    reason: failureCodeOf(error),
    isOutcomeUnknown: hasUnknownOutcome(error),
  };
}

/** Returns the log change of a result for the command with this id in the log. */
export function logChangeOfResult(result: CommandResult, id: number): CommandLogChange {
  if (result.type === 'accepted') return { type: 'accepted', id, receipt: result.receipt };
  const { reason, isOutcomeUnknown } = result;
  return { type: 'refused', id, reason, isOutcomeUnknown };
}
