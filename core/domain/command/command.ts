import type { SavedCommand } from './saved-command.ts';

/**
 * The server's receipt of a command: delivered to the device at once, or queued until it reports (contract
 * §4.4).
 */
export interface CommandReceipt {
  state: 'delivered' | 'queued';
  /** Its queue id, when the server reports it. */
  queueId: number | undefined;
}

/** A group's command that waits until its device reports. */
export interface QueuedCommand {
  deviceId: number;
  /** Its queue id, when the server reports it. */
  queueId: number | undefined;
}

/** Returns the payload of a command for a device, merged over the defaults (§3). */
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

/** Returns the types a server offers, each once: those of §3 in their order, then the others as given. */
export function orderedCommandTypes(types: readonly string[]): string[] {
  const offered = new Set(types);
  const known = new Set(COMMAND_TYPES);
  return [
    ...COMMAND_TYPES.filter((type) => offered.has(type)),
    ...[...offered].filter((type) => !known.has(type)),
  ];
}

/** The command types that the product names (§3); others of servers and devices pass through. */
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
