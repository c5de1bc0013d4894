import { CONTRACT_COMMAND_TYPES } from '@farol/core/domain/command/contract-command-types';
import { stopsEngine } from '@farol/core/domain/command/engine-stop-cause';
import type { Device } from '@farol/core/domain/device/device';
import type { SavedCommand } from '@farol/core/domain/command/saved-command';
import { z } from 'zod';
import type { Access } from '../access/access.ts';
import { recordsAppliedTo } from '../registry/applied-records.ts';
import type { RecordTransaction } from '../registry/record-transaction.ts';
import { devicesInGroups } from '../registry/group-tree.ts';
import type { CommandOrigin, LeftGeofence, StoredQueuedCommand } from '../storage/tables/queued-commands.ts';
import type { CommandLog } from './command-log.ts';
import { parameterProblemText } from './command-parameters-check.ts';
import { enqueueCommand, type WaitingContext } from './waiting-commands.ts';
import { attributesField, flagField, recordId, referenceField, requiredText } from '../wire/body-fields.ts';
import { coerceFlag } from '../wire/lenient-values.ts';
import { parseBody } from '../wire/read-body.ts';
import { forbidden, badRequest, HttpError } from '../wire/http-error.ts';
import type { Registry } from '../registry/registry.ts';

/** The most commands that may be queued for one device. */
const MAX_WAITING = 100;

const savedCommandBody = z.object({ id: recordId, deviceId: referenceField });
export const customCommandBody = z.object({
  deviceId: referenceField,
  type: requiredText(128),
  textChannel: flagField,
  attributes: attributesField,
});

/** Sends commands (contract §4.4). They are queued until their device reports. */
export class CommandService {
  readonly #registry: Registry;
  readonly #context: WaitingContext;
  readonly #typesOf: (deviceId: number) => readonly string[] | undefined;
  /** The log of what was sent. */
  readonly log: CommandLog;

  /** @param context `typesOf` returns the types for which the protocol of a device has words, where it is known */
  constructor(context: WaitingContext & { typesOf?: (deviceId: number) => readonly string[] | undefined }) {
    this.#registry = context.registry;
    this.#typesOf = context.typesOf ?? (() => undefined);
    this.#context = context;
    this.log = context.commandLog;
  }

  /** Returns every type, or those a device supports. @param deviceId undefined for every type */
  types(access: Access, deviceId: number | undefined): { type: string }[] {
    const types = deviceId ? this.#supportedTypes(this.#device(access, deviceId)) : CONTRACT_COMMAND_TYPES;
    return types.map((type) => ({ type }));
  }

  /**
   * Returns the saved commands that apply to the device, are visible to the caller and have a supported type.
   */
  sendable(access: Access, deviceId: number): SavedCommand[] {
    const device = this.#device(access, deviceId);
    const types = this.#supportedTypes(device);
    return [...recordsAppliedTo(this.#registry, device, 'command')]
      .filter((id) => access.canSee('command', id))
      .map((id) => this.#registry.index('command').get(id))
      .filter((command) => command !== undefined)
      .filter((command) => types.includes(command.type))
      .sort((left, right) => left.id - right.id);
  }

  /**
   * Queues a command for its device, or for every device of a group that the caller may access. Rejects
   * read-only users, and custom commands of users who may only send saved ones.
   */
  async send(access: Access, body: unknown, groupId: number, nowMs: number): Promise<StoredQueuedCommand[]> {
    access.requireNotReadonly();
    const { id, deviceId } = parseBody(savedCommandBody, body);
    const saved = id > 0 ? this.#saved(access, id) : undefined;
    const command = saved ?? parseBody(customCommandBody, body);
    const source = id > 0 ? 'savedCommand' : 'command';
    if (source === 'command' && access.isRestricted('limitCommands')) throw forbidden('Operation restricted');
    access.requireCommand(command, source, []);
    requireParameters(command);
    if (command.textChannel) throw new HttpError(400, 'SMS not configured - RuntimeException');
    return this.#registry.transaction(async (transaction) => {
      const deviceIds = groupId === 0 ? [deviceId] : this.#devicesIn(access, groupId);
      access.requireCommand(command, source, deviceIds);
      const queued: StoredQueuedCommand[] = [];
      for (const item of deviceIds)
        queued.push(
          await this.#enqueue(access, transaction, item, {
            ...command,
            title: saved?.description ?? '',
            source,
            nowMs,
          }),
        );
      return queued;
    });
  }

  /**
   * Queues a saved command that a rule of this user sends to a device. Rejects what the user may not send now.
   * @param leftGeofence the geofence that the device left; an engine stop is withdrawn when it is back inside
   * @param more stores what belongs to it in the same transaction
   */
  async sendByRule(
    access: Access,
    { id, deviceId, leftGeofence }: { id: number; deviceId: number; leftGeofence?: LeftGeofence | undefined },
    nowMs: number,
    more: (transaction: RecordTransaction, queued: StoredQueuedCommand) => Promise<void> = async () => {},
  ): Promise<StoredQueuedCommand> {
    access.requireNotReadonly();
    const command = this.#saved(access, id);
    access.requireCommand(command, 'savedCommand', [deviceId]);
    requireParameters(command);
    if (command.textChannel) throw new HttpError(400, 'SMS not configured - RuntimeException');
    const { description: title } = command;
    return await this.#registry.transaction(async (transaction) => {
      const queued = await this.#enqueue(access, transaction, deviceId, {
        ...command,
        title,
        source: 'savedCommand',
        isByRule: true,
        leftGeofence: stopsEngine(command, this.#context.namespace) ? leftGeofence : undefined,
        nowMs,
      });
      await more(transaction, queued);
      return queued;
    });
  }

  async #enqueue(
    access: Access,
    transaction: RecordTransaction,
    deviceId: number,
    command: Pick<SavedCommand, 'type' | 'attributes'> & {
      title: string;
      nowMs: number;
    } & Omit<CommandOrigin, 'userId' | 'source'> & { source: 'command' | 'savedCommand' },
  ): Promise<StoredQueuedCommand> {
    this.#device(access, deviceId);
    if (coerceFlag(command.attributes['noQueue']) === true)
      throw new HttpError(400, 'Failed to send command - RuntimeException');
    if (this.#context.commandQueue.waitingCount(deviceId) >= MAX_WAITING)
      throw badRequest('Too many commands wait for this device');
    const { type, attributes: parameters, title, source, isByRule = false, leftGeofence, nowMs } = command;
    const draft = { attributes: parameters, deviceId, type, textChannel: false };
    const origin = { userId: access.user.id, source, isByRule, leftGeofence };
    return enqueueCommand(this.#context, transaction, { draft, title, origin }, nowMs);
  }

  #supportedTypes(device: Device): readonly string[] {
    return this.#typesOf(device.id) ?? supportedTypes(device);
  }

  #saved(access: Access, id: number): SavedCommand {
    access.requireRecord('command', id);
    const command = this.#registry.index('command').get(id);
    if (!command) throw badRequest('Command does not exist');
    return command;
  }

  #device(access: Access, deviceId: number) {
    access.requireRecord('device', deviceId);
    const device = this.#registry.devices.get(deviceId);
    if (!device) throw badRequest('Device does not exist');
    return device;
  }

  #devicesIn(access: Access, groupId: number): number[] {
    access.requireRecord('group', groupId);
    return devicesInGroups(this.#registry, [groupId]).filter((id) => access.canAccess('device', id));
  }
}

/** Throws 400 for a parameter that no tracker can follow. */
function requireParameters(command: Pick<SavedCommand, 'type' | 'attributes'>): void {
  const problem = parameterProblemText(command);
  if (problem !== undefined) throw new HttpError(400, `Field "attributes" ${problem}`);
}

/**
 * The types this server can send in a response to a report: the text
 * of `custom`, or the type's name.
 */
const SUPPORTED_TYPES: readonly string[] = [
  'custom',
  'engineStop',
  'engineResume',
  'deviceIdentification',
  'positionSingle',
  'positionPeriodic',
  'alarmArm',
  'alarmDisarm',
  'outputControl',
  'rebootDevice',
];

/** Returns the types that a device supports (contract §4.4); only `custom` before its first report. */
export function supportedTypes(device: { positionId: number }): readonly string[] {
  return device.positionId === 0 ? ['custom'] : SUPPORTED_TYPES;
}
