import { commandPayload, type CommandReceipt } from '../domain/command.ts';
import type { RoundTarget } from '../domain/command-round.ts';
import { codeOf } from '../domain/failure.ts';
import { isUnanswered } from '../domain/unanswered.ts';
import type { Commands } from '../ports/commands.ts';
import { inTurns } from './in-turns.ts';
import { sendCommand, type CommandOrder } from './send-command.ts';

/** What is sent to several vehicles. */
export interface RoundOrder extends Omit<CommandOrder, 'deviceId'> {
  target: RoundTarget;
  /** The vehicles that were confirmed. */
  deviceIds: readonly number[];
}

/** What the server made of one vehicle's command. */
export type RoundAnswer = { deviceId: number } & (
  | { type: 'accepted'; receipt: CommandReceipt }
  | { type: 'refused'; reason: string; isUnsure: boolean }
);

/**
 * Sends one command to several vehicles and tells of each as it is answered; never rejects. A group is told in one call, of which the
 * server answers who waits; locks go to each vehicle by itself, as each may have a saved command that replaces them, and to no vehicle
 * that was not confirmed.
 */
export async function sendRound(
  ports: { commands: Commands },
  { target, deviceIds, ...order }: RoundOrder,
  tell: (answer: RoundAnswer) => void,
): Promise<void> {
  const { choice, attributes } = order;
  if (target.kind === 'devices' || choice.kind === 'lock') {
    await inTurns(deviceIds, async (deviceId) => {
      tell(await answerOf(deviceId, sendCommand(ports, { ...order, deviceId })));
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
      tell({ type: 'accepted', deviceId, receipt: { state, queueId: queued.get(deviceId) } });
    }
  } catch (error) {
    for (const deviceId of deviceIds) tell(refusal(deviceId, error));
  }
}

async function answerOf(deviceId: number, sent: Promise<CommandReceipt>): Promise<RoundAnswer> {
  try {
    return { type: 'accepted', deviceId, receipt: await sent };
  } catch (error) {
    return refusal(deviceId, error);
  }
}

function refusal(deviceId: number, error: unknown): RoundAnswer {
  return { type: 'refused', deviceId, reason: codeOf(error), isUnsure: isUnanswered(error) };
}
