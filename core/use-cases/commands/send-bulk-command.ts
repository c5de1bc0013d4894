import { commandPayload, type CommandReceipt } from '../../domain/command/command.ts';
import type { BulkCommandTarget } from '../../domain/command/bulk-command.ts';
import { failureCodeOf } from '../../domain/values/failure.ts';
import { hasUnknownOutcome } from '../../domain/values/unknown-outcome.ts';
import type { Commands } from '../../ports/commands.ts';
import { inBatches } from '../concurrency/in-batches.ts';
import { sendCommand, type CommandRequest } from './send-command.ts';

/** A command for several vehicles. */
export interface BulkCommandRequest extends Omit<CommandRequest, 'deviceId'> {
  target: BulkCommandTarget;
  /** The vehicles that were confirmed. */
  deviceIds: readonly number[];
}

/** The server's response to the command of one vehicle. */
export type BulkCommandResult = { deviceId: number } & (
  | { type: 'accepted'; receipt: CommandReceipt }
  | { type: 'refused'; reason: string; isOutcomeUnknown: boolean }
);

/**
 * Sends one command to several vehicles and reports the result of each; never rejects. A group command is one
 * call, whose response names the queued commands. Locks are sent to each vehicle separately, as each may have
 * a saved command that replaces them, and only to vehicles that were confirmed.
 */
export async function sendBulkCommand(
  ports: { commands: Commands },
  { target, deviceIds, ...command }: BulkCommandRequest,
  onResult: (result: BulkCommandResult) => void,
): Promise<void> {
  const { choice, attributes } = command;
  if (target.kind === 'devices' || choice.kind === 'lock') {
    await inBatches(deviceIds, async (deviceId) => {
      onResult(await resultOf(deviceId, sendCommand(ports, { ...command, deviceId })));
    });
    return;
  }
  const groupCommand = choice.kind === 'saved' ? choice.command : { type: choice.type, attributes };
  try {
    const waiting = await ports.commands.sendToGroup(commandPayload(0, groupCommand), target.groupId);
    const queued = new Map(waiting.map(({ deviceId, queueId }) => [deviceId, queueId]));
    // Another vehicle may have joined the group in the meantime.
    for (const deviceId of new Set([...deviceIds, ...queued.keys()])) {
      const state = queued.has(deviceId) ? ('queued' as const) : ('delivered' as const);
      onResult({ type: 'accepted', deviceId, receipt: { state, queueId: queued.get(deviceId) } });
    }
  } catch (error) {
    for (const deviceId of deviceIds) onResult(failureOf(deviceId, error));
  }
}

async function resultOf(deviceId: number, sent: Promise<CommandReceipt>): Promise<BulkCommandResult> {
  try {
    return { type: 'accepted', deviceId, receipt: await sent };
  } catch (error) {
    return failureOf(deviceId, error);
  }
}

function failureOf(deviceId: number, error: unknown): BulkCommandResult {
  return {
    type: 'refused',
    deviceId,
    reason: failureCodeOf(error),
    isOutcomeUnknown: hasUnknownOutcome(error),
  };
}
