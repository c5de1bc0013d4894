import type { CommandReceipt, QueuedCommand } from '@farol/core/domain/command/command';
import type { LoggedCommand } from '@farol/core/domain/command/logged-command';
import { Failure } from '@farol/core/domain/values/failure';
import type { SavedCommand } from '@farol/core/domain/command/saved-command';
import type { Commands } from '@farol/core/ports/commands';
import type { MemoryNetwork } from './network.ts';

/** A device that can receive commands. */
export interface MemoryCommandDevice {
  deviceId: number;
  types: readonly string[];
  saved: readonly SavedCommand[];
  /** Commands reach it at once; otherwise they are queued. */
  isLive: boolean;
  /** The group it is in, if any. */
  groupId?: number;
}

/** In-memory commands. */
export class MemoryCommands implements Commands {
  /** All commands sent, oldest first. */
  readonly sent: SavedCommand[] = [];
  /** Commands that wait until their vehicles are reachable, oldest first. */
  readonly waiting: QueuedCommand[] = [];
  /** The log of the server; undefined for a server without one. */
  logged: LoggedCommand[] | undefined;
  readonly #devices: readonly MemoryCommandDevice[];
  readonly #network: MemoryNetwork;
  #queued = 0;

  constructor(devices: readonly MemoryCommandDevice[], network: MemoryNetwork) {
    this.#devices = devices;
    this.#network = network;
  }

  async supportedTypes(deviceId?: number): Promise<string[]> {
    await this.#network.transmit();
    if (deviceId === undefined) return [...new Set(this.#devices.flatMap(({ types }) => types))];
    return [...this.#device(deviceId).types];
  }

  async savedCommandsFor(deviceId: number): Promise<SavedCommand[]> {
    await this.#network.transmit();
    return [...this.#device(deviceId).saved];
  }

  async send(payload: SavedCommand): Promise<CommandReceipt> {
    await this.#network.transmit();
    const { isLive, saved } = this.#device(payload.deviceId);
    if (payload.id > 0 && !saved.some(({ id }) => id === payload.id)) throw deviceAccessDenied();
    this.sent.push(payload);
    if (isLive) return { state: 'delivered', queueId: undefined };
    return { state: 'queued', queueId: this.#keep(payload.deviceId).queueId };
  }

  async sendToGroup(payload: SavedCommand, groupId: number): Promise<QueuedCommand[]> {
    await this.#network.transmit();
    const members = this.#devices.filter((device) => device.groupId === groupId);
    if (members.length === 0) throw new Failure('GROUP_ACCESS_DENIED', 400);
    for (const { deviceId } of members) this.sent.push({ ...payload, deviceId });
    return members.filter(({ isLive }) => !isLive).map(({ deviceId }) => this.#keep(deviceId));
  }

  /** A device is reachable from now on, or no longer. Returns the commands that waited for it and are sent now. */
  setLive(deviceId: number, isLive: boolean): readonly QueuedCommand[] {
    const device = this.#devices.find((known) => known.deviceId === deviceId);
    if (device) device.isLive = isLive;
    if (!isLive) return [];
    const sent = this.waiting.filter((command) => command.deviceId === deviceId);
    for (const command of sent) this.waiting.splice(this.waiting.indexOf(command), 1);
    return sent;
  }

  async log(): Promise<LoggedCommand[] | undefined> {
    await this.#network.transmit();
    return this.logged && [...this.logged];
  }

  #keep(deviceId: number): QueuedCommand {
    const command = { deviceId, queueId: ++this.#queued };
    this.waiting.push(command);
    return command;
  }

  #device(deviceId: number): MemoryCommandDevice {
    const device = this.#devices.find((known) => known.deviceId === deviceId);
    if (!device) throw deviceAccessDenied();
    return device;
  }
}

const deviceAccessDenied = (): Failure => new Failure('DEVICE_ACCESS_DENIED', 400);
