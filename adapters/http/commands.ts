import type { CommandReceipt, QueuedCommand } from '@farol/core/domain/command/command';
import { isLoggedCommand, type LoggedCommand } from '@farol/core/domain/command/logged-command';
import { Failure } from '@farol/core/domain/values/failure';
import type { SavedCommand } from '@farol/core/domain/command/saved-command';
import {
  ensureAttributes,
  ensureNumber,
  ensureText,
  isId,
  isWireRecord,
  parseList,
  type WireRecord,
} from '@farol/core/fleet/wire/wire-record';
import type { Commands } from '@farol/core/ports/commands';
import type { ApiCall, ApiResponse } from './tracking-client.ts';

/** Commands of the tracking API (contract §4.4). */
export class HttpCommands implements Commands {
  readonly #call: ApiCall;
  readonly #product: ApiCall;

  /** @param product calls of the product's own API, which keeps the log */
  constructor(call: ApiCall, product: ApiCall) {
    this.#call = call;
    this.#product = product;
  }

  supportedTypes(deviceId?: number): Promise<string[]> {
    const searchParams = deviceId === undefined ? {} : { deviceId };
    return this.#call('commands/types', { searchParams }, (response) =>
      parseResponseList(response, typeFromWire),
    );
  }

  savedCommandsFor(deviceId: number): Promise<SavedCommand[]> {
    return this.#call('commands/send', { searchParams: { deviceId } }, (response) =>
      parseResponseList(response, savedFromWire),
    );
  }

  send(payload: SavedCommand): Promise<CommandReceipt> {
    return this.#call('commands/send', { method: 'post', json: payload }, receiptOf);
  }

  sendToGroup(payload: SavedCommand, groupId: number): Promise<QueuedCommand[]> {
    const options = { method: 'post', json: payload, searchParams: { groupId } };
    return this.#call('commands/send', options, queuedOf);
  }

  async log(): Promise<LoggedCommand[] | undefined> {
    try {
      return await this.#product('commands', {}, async (response) => {
        const sent = await response.json();
        if (!Array.isArray(sent)) throw new Failure('MALFORMED_ANSWER', response.status);
        return sent.filter(isLoggedCommand);
      });
    } catch (error) {
      // Only the embedded server keeps a log, and guests of a share may not see it.
      const isRefused = error instanceof Failure && [400, 403, 404, 405].includes(error.status);
      if (isRefused || (error instanceof Failure && error.code === 'MALFORMED_ANSWER')) return undefined;
      throw error;
    }
  }
}

/**
 * 200: delivered to the device's connection; 202: queued until the device reports. The response names the
 * queued command.
 */
async function receiptOf(response: ApiResponse): Promise<CommandReceipt> {
  if (response.status !== 202) return { state: 'delivered', queueId: undefined };
  const sent = await response.json().catch(() => undefined);
  const id = isWireRecord(sent) ? sent['id'] : undefined;
  return { state: 'queued', queueId: typeof id === 'number' && id > 0 ? id : undefined };
}

/** 202: the queued commands, one per device; 200: none is queued. */
async function queuedOf(response: ApiResponse): Promise<QueuedCommand[]> {
  return response.status === 202 ? await parseResponseList(response, queuedFromWire) : [];
}

function queuedFromWire(value: unknown): QueuedCommand | undefined {
  if (!isWireRecord(value) || !isId(value['deviceId'])) return undefined;
  const { id, deviceId } = value;
  return { deviceId: Number(deviceId), queueId: isId(id) ? Number(id) : undefined };
}

async function parseResponseList<T>(
  response: ApiResponse,
  read: (element: unknown) => T | undefined,
): Promise<T[]> {
  const sent = await response.json();
  if (!Array.isArray(sent)) throw new Failure('MALFORMED_ANSWER', response.status);
  return parseList(sent, read);
}

function typeFromWire(value: unknown): string | undefined {
  const type = isWireRecord(value) ? value['type'] : undefined;
  return typeof type === 'string' && type !== '' ? type : undefined;
}

function savedFromWire(value: unknown): SavedCommand | undefined {
  return isWireRecord(value) && isSaved(value) ? value : undefined;
}

function isSaved(record: WireRecord): record is WireRecord & SavedCommand {
  ensureText(record, 'description');
  ensureText(record, 'type');
  ensureNumber(record, 'deviceId');
  if (typeof record['textChannel'] !== 'boolean') record['textChannel'] = false;
  ensureAttributes(record);
  return isId(record['id']) && record['type'] !== '';
}
