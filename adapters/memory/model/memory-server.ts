import { accountProblem } from '@farol/core/domain/account/account';
import type { User } from '@farol/core/domain/account/user';
import type { DeviceEvent } from '@farol/core/domain/alert/event';
import type { Device } from '@farol/core/domain/device/device';
import { anchoredDeviceId } from '@farol/core/domain/geofence/anchor';
import { isInside, parseArea } from '@farol/core/domain/geometry/area';
import type { Position } from '@farol/core/domain/position/position';
import type { KnownServer } from '@farol/core/domain/server/server-info';
import { Failure } from '@farol/core/domain/values/failure';
import type { Namespace } from '@farol/core/domain/values/namespace';
import type { LoadedFleet } from '@farol/core/fleet/engine/fleet-engine';
import type { Clock } from '@farol/core/ports/clock';
import { serverRecord } from '@farol/core/resources/kinds/server';
import { MemoryAssociations } from '../associations.ts';
import type { MemoryCommandDevice } from '../commands.ts';
import { MemoryNetwork } from '../network.ts';
import { MemoryRecords } from '../records.ts';
import { ServerAccounts, type MemoryAccount } from '../server-accounts.ts';
import { refusalOf, type Change, type JournalEntry } from './changes.ts';
import { MemoryDrivers } from './drivers.ts';
import { MemoryLiveHub, type Frame } from './live-hub.ts';
import { memoryServices } from './services.ts';
import { deviceOf, positionOf, type MemoryVehicle, type VehicleReport } from './vehicle.ts';

const COMMAND_TYPES = ['custom', 'engineStop', 'engineResume', 'positionSingle'];
/** How long new live connections still get an anchor violation, milliseconds. */
const VIOLATION_REPORTED_MS = 86_400_000;

/** What a server says of itself by default. */
const PRODUCT_SERVER: KnownServer = {
  info: { ...serverRecord.defaults, version: '6.14.5' },
  isPlus: true,
  licenseDeviceLimit: undefined,
};

/** What a server in memory begins with. */
export interface MemoryServerOptions {
  /** What it says of itself; by default it has the product's own API. */
  readonly server?: KnownServer;
  /** Milliseconds since the epoch; the present time by default. */
  readonly clock?: Clock;
  /** Who can sign in; more may be registered later. */
  readonly accounts?: readonly MemoryAccount[];
  /** The commands that devices support. */
  readonly commandDevices?: readonly MemoryCommandDevice[];
  /** The prefix of the product's own attributes; `farol` by default. */
  readonly namespace?: Namespace;
}

/**
 * A server in memory that any number of clients share: its clock is right and what it has stored is the truth.
 * `memoryPorts` is a client that may do everything, `clientPorts` one with the rights of its user.
 */
export class MemoryServer {
  readonly namespace: Namespace;
  /** Milliseconds since the epoch. */
  readonly clock: Clock;
  /** The network in front of its services, for clients that have none of their own. */
  readonly network = new MemoryNetwork();
  readonly accounts: ServerAccounts;
  /** The valid access tokens with their expiry. */
  readonly tokens = new Map<string, string | undefined>();
  readonly hub: MemoryLiveHub;
  readonly drivers: MemoryDrivers;
  readonly services: ReturnType<typeof memoryServices>;
  /** Every change that clients with rights of their own made, oldest first. */
  readonly journal: JournalEntry[] = [];
  hasBranding = true;
  /** Whether it answers the request for its own record. */
  hasSettings = true;
  isRunning = true;
  readonly #events: DeviceEvent[] = [];
  readonly #positions: Position[] = [];
  /** The newest fix of each device. */
  readonly #latest = new Map<number, Position>();
  readonly #deviceIds: number[] = [];
  readonly #commandDevices: MemoryCommandDevice[];

  constructor(options: MemoryServerOptions = {}) {
    const { server = PRODUCT_SERVER, clock = () => Date.now(), namespace = 'farol' } = options;
    const { accounts = [], commandDevices = [] } = options;
    this.namespace = namespace;
    this.clock = clock;
    this.#commandDevices = [...commandDevices];
    const { network } = this;
    const associations = new MemoryAssociations(network);
    const records = new MemoryRecords(network, associations);
    this.hub = new MemoryLiveHub(namespace);
    this.accounts = new ServerAccounts(
      {
        all: () => records.all('users'),
        save: (user) => records.store('users', user),
        put: (user) => records.put('users', user),
      },
      clock,
      (session) => this.hub.closeOf(session),
    );
    this.accounts.add(accounts);
    this.drivers = new MemoryDrivers({ records, network, clock, namespace });
    this.services = memoryServices({
      server,
      clock,
      network,
      associations,
      records,
      accounts: this.accounts,
      events: this.#events,
      positions: this.#positions,
      commandDevices: this.#commandDevices,
      deviceIds: this.#deviceIds,
    });
  }

  /** Whether it has the product's own API. */
  get isPlus(): boolean {
    return this.services.serverSettings.server.isPlus;
  }

  /** Stores a group, once, and returns its id. */
  async addGroup(name: string): Promise<number> {
    const { records } = this.services;
    const known = records.all('groups').find((group) => group.name === name);
    return (known ?? (await records.save('groups', { id: 0, name, groupId: 0, attributes: {} }))).id;
  }

  /** Stores a vehicle, its group and where it is. Returns its id. */
  async addVehicle(vehicle: MemoryVehicle): Promise<number> {
    const { records } = this.services;
    const groupId = vehicle.group === undefined ? 0 : await this.addGroup(vehicle.group);
    const { id } = await records.save('devices', deviceOf(0, vehicle, groupId));
    await records.save('devices', deviceOf(id, vehicle, groupId));
    this.#deviceIds.push(id);
    this.#commandDevices.push({
      deviceId: id,
      types: COMMAND_TYPES,
      saved: [],
      isLive: vehicle.online,
      groupId,
    });
    await this.report(id, { ...vehicle, fixTimeMs: this.clock() });
    return id;
  }

  /** Returns the user of a session if the account may be used; rejects with a Failure. */
  async signedIn(session: number | undefined): Promise<User> {
    const user = this.accounts.userOf(session);
    if (!user) throw new Failure('SESSION_ENDED', 401);
    const problem = accountProblem(user, this.clock());
    if (problem) throw new Failure(problem, 401);
    return user;
  }

  /** Makes a change for a user and notes it down. Rejects with a Failure if the user has no right to it. */
  async change<T>(client: string, user: User, change: Change, make: () => T | Promise<T>): Promise<T> {
    const { server } = this.services.serverSettings;
    const refusal = refusalOf(change, { user, server, namespace: this.namespace });
    if (refusal) throw refusal;
    const result = await make();
    this.journal.push({ atMs: this.clock(), client, userId: user.id, change });
    return result;
  }

  /** Returns the fleet as a user sees it. */
  fleetOf(user: User): LoadedFleet {
    const { records } = this.services;
    const view = this.hub.viewOf(user);
    const seen = records.all('devices').flatMap((device) => view.device(device) ?? []);
    return {
      devices: seen,
      positions: seen.flatMap(({ id }) => {
        const position = this.#latest.get(id);
        return position ? [view.position(position)] : [];
      }),
      groups: view.isLimited ? [] : records.all('groups'),
      drivers: view.isLimited ? [] : records.all('drivers'),
    };
  }

  /** Keeps what is given as it is; no client is told. */
  stock({ devices = [], positions = [], groups = [], drivers = [] }: Partial<LoadedFleet>): void {
    const { records } = this.services;
    for (const device of devices) records.put('devices', device);
    for (const group of groups) records.put('groups', group);
    for (const driver of drivers) records.put('drivers', driver);
    for (const position of positions) this.#keepPosition(position);
  }

  /** Devices reported this: it is kept as it is, and reaches every live connection in one frame. */
  emit({ devices = [], positions = [], events = [], commands = [] }: Partial<Frame>): void {
    this.stock({ devices, positions });
    this.#events.push(...events);
    this.hub.publish({ devices, positions, events, commands });
  }

  /** Returns the newest fix of a device. */
  latestPosition(deviceId: number): Position | undefined {
    return this.#latest.get(deviceId);
  }

  /** The anchor violations of the last day. */
  recentViolations(): readonly DeviceEvent[] {
    return this.#events.filter(
      ({ type, attributes, eventTime }) =>
        type === 'geofenceExit' &&
        attributes['anchor'] === true &&
        this.clock() - Date.parse(eventTime) < VIOLATION_REPORTED_MS,
    );
  }

  /**
   * A device reports its position, which may be older than what is known, or the same again. A vehicle that has
   * left its anchor is stopped and the anchor is removed.
   */
  async report(deviceId: number, report: VehicleReport): Promise<void> {
    const position = positionOf(this.#positions.length + 1, deviceId, report, this.clock());
    this.#keepPosition(position);
    const device = this.#device(deviceId);
    if (!device) return;
    const reported = await this.services.records.save('devices', {
      ...device,
      lastUpdate: position.serverTime,
      positionId: position.id,
    });
    this.hub.publish({ devices: [reported], positions: [position], events: [] });
    await this.#watchAnchor(position);
  }

  /** The same frame reaches every client again. */
  repeatPosition(deviceId: number): void {
    const position = this.#latest.get(deviceId);
    if (position) this.hub.publish({ devices: [], positions: [position], events: [] });
  }

  /** A vehicle is reachable again, or no longer; commands that waited for it are sent. */
  async setOnline(deviceId: number, isOnline: boolean): Promise<void> {
    const { commands, records } = this.services;
    const sent = commands.setLive(deviceId, isOnline);
    const device = this.#device(deviceId);
    if (device) {
      const status = isOnline ? 'online' : 'offline';
      const changed = await records.save('devices', { ...device, status });
      this.hub.publish({ devices: [changed], positions: [], events: [] });
    }
    for (const { queueId } of sent) {
      this.occur(deviceId, 'queuedCommandSent', { id: queueId });
      this.occur(deviceId, 'commandResult', { result: 'OK' });
    }
  }

  /** Something happened to a device: it is stored, and clients are told. */
  occur(deviceId: number, type: string, attributes: DeviceEvent['attributes'] = {}): DeviceEvent {
    const event: DeviceEvent = {
      id: this.#events.length + 1,
      type,
      eventTime: new Date(this.clock()).toISOString(),
      deviceId,
      positionId: this.#latest.get(deviceId)?.id ?? 0,
      geofenceId: 0,
      maintenanceId: 0,
      attributes,
    };
    this.#events.push(event);
    this.hub.publish({ devices: [], positions: [], events: [event] });
    return event;
  }

  /** Changes an account as another user would. */
  async changeUser(userId: number, changes: Partial<User>): Promise<void> {
    const user = this.accounts.user(userId);
    if (!user) return;
    await this.services.records.save('users', { ...user, ...changes });
    if (changes.disabled) this.hub.closeOfUser(userId);
  }

  /** The server ends: nothing answers, and every live connection closes. What it stored stays. */
  stop(): void {
    this.isRunning = false;
    this.hub.closeAll();
  }

  /** It answers again, and accepts live connections. */
  start(): void {
    this.isRunning = true;
  }

  /** Every session ends, as when the server loses them. */
  endSessions(): void {
    this.accounts.endAll();
    this.hub.closeAll();
  }

  #keepPosition(position: Position): void {
    this.#positions.push(position);
    const latest = this.#latest.get(position.deviceId);
    if (!latest || Date.parse(latest.fixTime) <= Date.parse(position.fixTime))
      this.#latest.set(position.deviceId, position);
  }

  #device(deviceId: number): Device | undefined {
    return this.services.records.saved('devices', deviceId);
  }

  async #watchAnchor(position: Position): Promise<void> {
    const { records, commands } = this.services;
    const { deviceId } = position;
    if (this.#latest.get(deviceId) !== position) return;
    for (const fence of records.all('geofences')) {
      const area = parseArea(fence.area);
      if (anchoredDeviceId(fence) !== deviceId || !area || isInside(area, position)) continue;
      await records.remove('geofences', fence.id);
      const { queueId } = await commands.send({
        id: 0,
        description: '',
        type: 'engineStop',
        textChannel: false,
        deviceId,
        attributes: {},
      });
      this.occur(deviceId, 'geofenceExit', {
        anchor: true,
        geofenceName: fence.name,
        engineStop: 'queued',
        ...(queueId !== undefined && { commandId: queueId }),
      });
    }
  }
}
