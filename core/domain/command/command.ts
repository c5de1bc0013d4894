import type { SavedCommand } from './saved-command.ts';

/** What the server made of a command: given to the device at once, or kept until it reports (contract §4.4). */
export interface CommandReceipt {
  state: 'delivered' | 'queued';
  /** Its number in the queue, when the server tells. */
  queueId: number | undefined;
}

/** A command of a group that waits until its device reports. */
export interface QueuedCommand {
  deviceId: number;
  /** Its number in the queue, when the server tells. */
  queueId: number | undefined;
}

/** §3: the payload of a command for a device, merged over the defaults. */
export function commandPayload(deviceId: number, command: Partial<SavedCommand> = {}): SavedCommand {
  return {
    id: 0,
    description: 'Novo...',
    type: 'custom',
    textChannel: false,
    attributes: {},
    ...command,
    deviceId,
  };
}

/** The types a server offers, each once: those of §3 in their order, then what else it knows, as it came. */
export function orderedTypes(types: readonly string[]): string[] {
  const offered = new Set(types);
  const known = new Set(COMMAND_TYPES);
  return [
    ...COMMAND_TYPES.filter((type) => offered.has(type)),
    ...[...offered].filter((type) => !known.has(type)),
  ];
}

/** §3: the types that the product names; servers and devices know more, which pass through. */
export const COMMAND_TYPES: readonly string[] = [
  'custom',
  'engineStop',
  'engineResume',
  'anchorEnable',
  'anchorDisable',
  'deviceIdentification',
  'positionSingle',
  'alarmArm',
  'alarmDisarm',
  'outputControl',
  'rebootDevice',
];
