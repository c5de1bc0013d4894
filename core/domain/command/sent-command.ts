/**
 * The state of a sent command: being sent, refused by the server, no response (it may have arrived), waiting
 * in the server's queue, delivered to the device, answered by the device, or confirmed by a fix.
 */
export type SentCommandState =
  | 'sending'
  | 'refused'
  | 'unsure'
  | 'queued'
  | 'delivered'
  | 'answered'
  | 'confirmed';

/** A command sent to one vehicle. Times in milliseconds since the epoch. */
export interface SentCommand {
  /** Its id in the log. */
  id: number;
  deviceId: number;
  /** The vehicle's name when it was sent. */
  deviceName: string;
  type: string;
  /** What caused an automatic command: an anchor violation, or a geofence that locks. */
  origin?: 'anchor' | 'geofence' | undefined;
  /** Title of a saved command, empty for others. */
  title: string;
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
  delivered: 3,
  answered: 4,
  refused: 5,
  confirmed: 5,
};

/** Whether a command awaits a fix that confirms it. */
export function awaitsLockConfirmation({ lock, state }: SentCommand): boolean {
  return lock !== undefined && state !== 'refused' && state !== 'confirmed';
}
