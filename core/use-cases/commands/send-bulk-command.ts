import { commandPayload, type CommandReceipt } from '../../domain/command/command.ts';
import type { BulkCommandTarget } from '../../domain/command/bulk-command.ts';
import { failureCodeOf } from '../../domain/values/failure.ts';
import { hasUnknownOutcome } from '../../domain/values/unknown-outcome.ts';
import type { Commands } from '../../ports/commands.ts';
import { inBatches } from '../concurrency/in-batches.ts';
import { sendCommand, type CommandRequest } from './send-command.ts';

/** What is sent to several vehicles. */
export interface BulkCommandRequest extends Omit<CommandRequest, 'deviceId'> {
  target: BulkCommandTarget;
  /** The vehicles that were confirmed. */
  deviceIds: readonly number[];
}

/** What the server made of one vehicle's command. */
export type BulkCommandResult = { deviceId: number } & (
  | { type: 'accepted'; receipt: CommandReceipt }
  | { type: 'refused'; reason: string; isOutcomeUnknown: boolean }
);

/**
 * Sends one command to several vehicles and tells of each as it is answered; never rejects. A group is told in one call, of which the
 * server answers who waits; locks go to each vehicle by itself, as each may have a saved command that replaces them, and to no vehicle
 * that was not confirmed.
 */
export async function sendBulkCommand(
  ports: { commands: Commands },
  { target, deviceIds, ...order }: BulkCommandRequest,
  onResult: (answer: BulkCommandResult) => void,
): Promise<void> {
  const { choice, attributes } = order;
  if (target.kind === 'devices' || choice.kind === 'lock') {
    await inBatches(deviceIds, async (deviceId) => {
      onResult(await resultOf(deviceId, sendCommand(ports, { ...order, deviceId })));
    });
    return;
  }
  const command = choice.kind === 'saved' ? choice.command : { type: choice.type, attributes };
  try {
    const waiting = await ports.commands.sendToGroup(commandPayload(0, command), target.groupId);
    const queued = new Map(waiting.map(({ deviceId, queueId }) => [deviceId, queueId]));
    // The group may have got another vehicle in the meantime.
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
  return { type: 'refused', deviceId, reason: failureCodeOf(error), isOutcomeUnknown: hasUnknownOutcome(error) };
}
