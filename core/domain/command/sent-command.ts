import type { AutomaticStopOrigin } from '../alert/automatic-stop.ts';

/**
 * The state of a sent command: being sent, refused by the server, no response (it may have arrived), waiting
 * in the server's queue, held there while the vehicle is fast, delivered to the device, answered by the device,
 * or confirmed by a fix. Some never leave the queue: they expire, a later command takes their place, or who sent
 * them lost the right to.
 */
export type SentCommandState =
  | 'sending'
  | 'refused'
  | 'unsure'
  | 'queued'
  | 'held'
  | 'delivered'
  | 'answered'
  | 'confirmed'
  | 'expired'
  | 'cancelled'
  | 'withheld';

/** A command sent to one vehicle. Times in milliseconds since the epoch. */
export interface SentCommand {
  /** Its id in the log. */
  id: number;
  deviceId: number;
  /** The vehicle's name when it was sent. */
  deviceName: string;
  type: string;
  /** What caused an automatic command. */
  origin?: AutomaticStopOrigin | undefined;
  /** Title of a saved command, empty for others. */
  title: string;
  /** The name of who sent it, or set what did; undefined where only this user's commands are known. */
  sentBy?: string | undefined;
  sentAtMs: number;
  state: SentCommandState;
  /** When it entered this state. */
  stateAtMs: number;
  /** Why the server refused it or did not respond, as a failure code. */
  reason?: string | undefined;
  queueId?: number | undefined;
  /** The response of the device. */
  result?: string | undefined;
  /** The position that carried the response. */
  resultPositionId?: number | undefined;
  /**
   * For locking and unlocking: the state that confirms it, the state before, and the fix that reported it.
   */
  lock?: { blocked: boolean; blockedBefore: boolean | undefined; fixTimeMs: number | undefined } | undefined;
}

/** A command when it is sent. */
export type NewSentCommand = Omit<
  SentCommand,
  'state' | 'stateAtMs' | 'reason' | 'queueId' | 'result' | 'resultPositionId'
>;

/** The order of states; a change never leads to a state of a lower rank. */
export const COMMAND_STATE_RANK: Readonly<Record<SentCommandState, number>> = {
  sending: 0,
  unsure: 1,
  queued: 2,
  held: 3,
  delivered: 4,
  answered: 5,
  refused: 6,
  confirmed: 6,
  expired: 6,
  cancelled: 6,
  withheld: 6,
};

/** Whether the command waits in the server's queue, or may. */
export function mayWait({ state }: Pick<SentCommand, 'state'>): boolean {
  return COMMAND_STATE_RANK[state] < COMMAND_STATE_RANK.delivered;
}

/** Whether the command did not reach its vehicle, and will not. */
export function isUndelivered({ state }: Pick<SentCommand, 'state'>): boolean {
  return COMMAND_STATE_RANK[state] === COMMAND_STATE_RANK.refused && state !== 'confirmed';
}

/** Whether a command awaits a fix that confirms it. */
export function awaitsLockConfirmation({ lock, state }: SentCommand): boolean {
  return lock !== undefined && COMMAND_STATE_RANK[state] < COMMAND_STATE_RANK.confirmed;
}
