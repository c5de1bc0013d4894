import type { PrivateTripState } from '@farol/core/domain/device/private-trip';
import type { DriverDay } from '@farol/core/domain/device/driver-day';
import { driversVehicle } from '@farol/core/domain/device/driver-account';
import { MemoryDriverInspections } from '@farol/adapters/memory/driver-inspections';
import { MemoryCheckIns } from '@farol/adapters/memory/check-ins';
import { memoryPorts } from '@farol/adapters/memory/memory-ports';
import { MemoryFleetHistory } from '@farol/adapters/memory/fleet-history';
import { MemoryPositionHistory } from '@farol/adapters/memory/position-history';
import { MemoryReports } from '@farol/adapters/memory/reports';
import { ServerAccounts } from '@farol/adapters/memory/server-accounts';
import { MemoryShares } from '@farol/adapters/memory/shares';
import type { MemoryCommandDevice } from '@farol/adapters/memory/commands';
import { accountProblem } from '@farol/core/domain/account/account';
import type { User } from '@farol/core/domain/account/user';
import type { DeviceEvent } from '@farol/core/domain/alert/event';
import type { PendingScan } from '@farol/core/domain/device/pending-scans';
import type { Device } from '@farol/core/domain/device/device';
import { anchoredDeviceId } from '@farol/core/domain/geofence/anchor';
import { isInside, parseArea } from '@farol/core/domain/geometry/area';
import type { Position } from '@farol/core/domain/position/position';
import type { ServerInfo } from '@farol/core/domain/server/server-info';
import type { DeadLetter } from '@farol/core/domain/server/outbox';
import { Failure } from '@farol/core/domain/values/failure';
import type { LoadedFleet } from '@farol/core/fleet/engine/fleet-engine';
import { serverRecord } from '@farol/core/resources/kinds/server';
import type { Change, JournalEntry } from './change.ts';
import { SimulatedLiveHub } from './live-hub.ts';
import { refusalOf } from './server-rights.ts';
import type { SimulatedTime } from './simulated-time.ts';
import { deviceOf, positionOf, type SimulatedReport, type SimulatedVehicle } from './vehicle.ts';

/** The clock of the server at the start of every run: a Monday morning, milliseconds since the epoch. */
export const START_MS = Date.UTC(2026, 2, 2, 8);
/** The prefix of the product's own attributes. */
export const NAMESPACE = 'farol';
const COMMAND_TYPES = ['custom', 'engineStop', 'engineResume', 'positionSingle'];
const DAY_MS = 86_400_000;
/** The vehicle that drivers go through a checklist for. */
const CHECKED_VEHICLE = 3;
const CHECKLIST = [
  { text: 'Lights', photo: 'optional' },
  { text: 'Tires', photo: 'problem' },
] as const;
const VIOLATION_REPORTED_MS = DAY_MS;
/** What could not be delivered before the run: more than a page. */
const UNDELIVERED: readonly DeadLetter[] = Array.from({ length: 60 }, (_, index) => ({
  id: 60 - index,
  channel: index % 2 === 0 ? 'mail' : 'webhook',
  recipient: index % 2 === 0 ? 'rui@example.com' : 'hooks.example',
  reason: index % 2 === 0 ? 'the mail server refused a mail' : 'answered 404',
  attempts: 1,
  createdAtMs: START_MS - index * 60_000,
  failedAtMs: START_MS - index * 60_000,
}));

/** How a server differs from an ordinary one. */
export interface ServerOptions {
  readonly vehicles: readonly SimulatedVehicle[];
  /** Whether it has the product's own API. */
  readonly isPlus: boolean;
  /** Whether it has a branding and answers the request for its settings. */
  readonly hasBranding: boolean;
}

/** A server that tabs and users share, in memory: its clock is right and what it has stored is the truth. */
export class SimulatedServer {
  readonly accounts: ServerAccounts;
  readonly hub: SimulatedLiveHub;
  /** Every change that tabs made, oldest first. */
  readonly journal: JournalEntry[] = [];
  readonly ports: ReturnType<typeof memoryPorts>;
  readonly shares: MemoryShares;
  readonly reports: MemoryReports;
  readonly fleetHistory: MemoryFleetHistory;
  readonly positionHistory: MemoryPositionHistory;
  hasBranding: boolean;
  /** Whether it answers the request for its own record. */
  hasSettings = true;
  isRunning = true;
  readonly #time: SimulatedTime;
  readonly #commandDevices: MemoryCommandDevice[] = [];
  readonly #deviceIds: number[] = [];
  readonly #checkIns = new Map<number, MemoryCheckIns>();
  readonly #inspections = new Map<number, MemoryDriverInspections>();
  readonly #positions: Position[] = [];
  /** When private trips of devices began, milliseconds since the epoch. */
  readonly #privateTrips = new Map<number, number>();
  readonly #latest = new Map<number, Position>();
  readonly #events: DeviceEvent[] = [];
  /** Commands that wait for their vehicle. */
  readonly #queue: { queueId: number; deviceId: number }[] = [];

  constructor(time: SimulatedTime, { isPlus, hasBranding }: ServerOptions) {
    this.#time = time;
    this.hasBranding = hasBranding;
    const clock = (): number => this.nowMs;
    this.ports = memoryPorts({
      server: {
        info: { ...serverRecord.defaults, id: 1, version: '6.14.5', geocoderEnabled: true },
        isPlus,
        licenseDeviceLimit: undefined,
      },
      accounts: [],
      clock,
      commandDevices: this.#commandDevices,
    });
    const { network, records } = this.ports;
    this.shares = new MemoryShares(this.#deviceIds, network, clock);
    this.ports.outbox.deadLetters = UNDELIVERED;
    this.reports = new MemoryReports({ events: this.#events, positions: this.#positions }, network);
    this.fleetHistory = new MemoryFleetHistory(this.#positions, network);
    this.positionHistory = new MemoryPositionHistory(this.#positions, network);
    this.accounts = new ServerAccounts(
      { all: () => records.all('users'), save: (user) => records.store('users', user) },
      clock,
    );
    this.hub = new SimulatedLiveHub(NAMESPACE);
  }

  /** Whether it has the product's own API. */
  get isPlus(): boolean {
    return this.ports.serverSettings.server.isPlus;
  }

  /** The server's time, milliseconds since the epoch. */
  get nowMs(): number {
    return START_MS + this.#time.nowMs;
  }

  /** Stores the vehicles, their groups and where they are. */
  async prepare(vehicles: readonly SimulatedVehicle[]): Promise<void> {
    const { records } = this.ports;
    const groups = new Map<string, number>();
    for (const { group } of vehicles)
      if (group !== undefined && !groups.has(group)) {
        const { id } = await records.save('groups', { id: 0, name: group, groupId: 0, attributes: {} });
        groups.set(group, id);
      }
    for (const vehicle of vehicles) {
      const groupId = groups.get(vehicle.group ?? '') ?? 0;
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
      await this.report(id, { ...vehicle, fixTimeMs: this.nowMs });
    }
  }

  /** Returns the check-ins of a driver. */
  checkInsOf(user: User): MemoryCheckIns {
    const known = this.#checkIns.get(user.id);
    if (known) return known;
    const made = new MemoryCheckIns(
      user,
      async () => (await this.ports.records.list('devices')).map(({ id, name }) => ({ id, name, plate: '' })),
      this.ports.network,
      NAMESPACE,
    );
    this.#checkIns.set(user.id, made);
    return made;
  }

  /** Returns what a driver inspects. */
  inspectionsOf(user: User): MemoryDriverInspections {
    const known = this.#inspections.get(user.id);
    if (known) return known;
    const made = new MemoryDriverInspections(this.ports.network);
    this.#inspections.set(user.id, made);
    return made;
  }

  /** Returns what a driver sees of the vehicle. Throws for one who is in none. */
  dayOf(user: User): DriverDay {
    const vehicle = driversVehicle(user, NAMESPACE);
    if (!vehicle) throw new Failure('NOT_CHECKED_IN', 400);
    const sinceMs = this.#privateTrips.get(vehicle.deviceId);
    const privateTrip = { mode: 'hidden' as const, sinceMs };
    return { deviceId: vehicle.deviceId, trips: [], place: undefined, privateTrip };
  }

  /** Begins or ends a private trip. Throws for a driver who is in no vehicle. */
  switchPrivateTrip(user: User, isOn: boolean): PrivateTripState {
    const { deviceId } = this.dayOf(user);
    if (isOn) this.#privateTrips.set(deviceId, this.nowMs);
    else this.#privateTrips.delete(deviceId);
    return this.dayOf(user).privateTrip;
  }

  /** Checks a driver in or out, and keeps the account as it is then. */
  async scan(user: User, scan: PendingScan): Promise<User> {
    const changed = await this.checkInsOf(user).scan(scan);
    const before = driversVehicle(user, NAMESPACE);
    const vehicle = driversVehicle(changed, NAMESPACE);
    if (vehicle?.sinceMs !== before?.sinceMs)
      this.inspectionsOf(user).enter(
        vehicle && {
          deviceId: vehicle.deviceId,
          items: vehicle.deviceId === CHECKED_VEHICLE ? CHECKLIST : [],
          sentAtMs: undefined,
        },
      );
    return await this.ports.records.save('users', changed);
  }

  /** Returns the user of a session if the account may be used; rejects with a Failure. */
  async signedIn(session: number | undefined): Promise<User> {
    const user = this.accounts.userOf(session);
    if (!user) throw new Failure('SESSION_ENDED', 401);
    const problem = accountProblem(user, this.nowMs);
    if (problem) throw new Failure(problem, 401);
    return user;
  }

  /** Makes a change for a user and notes it down. Rejects with a Failure if the user has no right to it. */
  async change<T>(tab: string, user: User, change: Change, make: () => Promise<T>): Promise<T> {
    const { server } = this.ports.serverSettings;
    const refusal = refusalOf(change, { user, server, namespace: NAMESPACE });
    if (refusal) throw refusal;
    const result = await make();
    this.journal.push({ atMs: this.#time.nowMs, tab, userId: user.id, change });
    return result;
  }

  /** Returns the fleet as a user sees it. */
  async fleetOf(user: User): Promise<LoadedFleet> {
    const { records } = this.ports;
    const devices = await records.list('devices');
    const view = this.hub.viewOf(user);
    const seen = devices.flatMap((device) => view.device(device) ?? []);
    return {
      devices: seen,
      positions: seen.flatMap(({ id }) => {
        const position = this.#latest.get(id);
        return position ? [view.position(position)] : [];
      }),
      groups: view.isLimited ? [] : await records.list('groups'),
      drivers: view.isLimited ? [] : await records.list('drivers'),
    };
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
        this.nowMs - Date.parse(eventTime) < VIOLATION_REPORTED_MS,
    );
  }

  /**
   * A device reports its position, which may be older than what is known, or the same again. A vehicle that has
   * left its anchor is stopped and the anchor is removed.
   */
  async report(deviceId: number, report: SimulatedReport): Promise<void> {
    const position = positionOf(this.#positions.length + 1, deviceId, report, this.nowMs);
    this.#positions.push(position);
    const latest = this.#latest.get(deviceId);
    if (!latest || Date.parse(latest.fixTime) <= report.fixTimeMs) this.#latest.set(deviceId, position);
    const device = await this.#device(deviceId);
    if (!device) return;
    const reported = await this.ports.records.save('devices', {
      ...device,
      lastUpdate: position.serverTime,
      positionId: position.id,
    });
    this.hub.publish({ devices: [reported], positions: [position], events: [] });
    await this.#watchAnchor(position);
  }

  /** The same frame reaches every tab again. */
  repeatPosition(deviceId: number): void {
    const position = this.#latest.get(deviceId);
    if (position) this.hub.publish({ devices: [], positions: [position], events: [] });
  }

  /** A vehicle is reachable again, or no longer; commands that waited for it are sent. */
  async setOnline(deviceId: number, isOnline: boolean): Promise<void> {
    const target = this.#commandDevices.find((commandDevice) => commandDevice.deviceId === deviceId);
    if (target) target.isLive = isOnline;
    const device = await this.#device(deviceId);
    if (device) {
      const changed = await this.ports.records.save('devices', {
        ...device,
        status: isOnline ? 'online' : 'offline',
      });
      this.hub.publish({ devices: [changed], positions: [], events: [] });
    }
    if (!isOnline) return;
    const waiting = this.#queue.filter((item) => item.deviceId === deviceId);
    for (const command of waiting) {
      this.#queue.splice(this.#queue.indexOf(command), 1);
      this.occur(deviceId, 'queuedCommandSent', { id: command.queueId });
      this.occur(deviceId, 'commandResult', { result: 'OK' });
    }
  }

  /** Keeps a command until its vehicle is reachable. */
  keepForLater(deviceId: number, queueId: number): void {
    this.#queue.push({ deviceId, queueId });
  }

  /** How many commands wait for their vehicle. */
  get waitingCommands(): number {
    return this.#queue.length;
  }

  /** Something happened to a device: it is stored, and tabs are told. */
  occur(deviceId: number, type: string, attributes: DeviceEvent['attributes'] = {}): DeviceEvent {
    const event: DeviceEvent = {
      id: this.#events.length + 1,
      type,
      eventTime: new Date(this.nowMs).toISOString(),
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

  /** Changes an account as somebody else would. */
  async changeUser(userId: number, changes: Partial<User>): Promise<void> {
    const user = this.accounts.user(userId);
    if (!user) return;
    await this.ports.records.save('users', { ...user, ...changes });
    if (changes.disabled) this.hub.closeOfUser(userId);
  }

  /** Changes the server's own record as somebody else would. */
  changeSettings(changes: Partial<ServerInfo>): void {
    const { serverSettings } = this.ports;
    serverSettings.server = {
      ...serverSettings.server,
      info: { ...serverSettings.server.info, ...changes },
    };
  }

  /** The server ends: nothing answers, and every live connection closes. What it stored stays. */
  stop(): void {
    this.isRunning = false;
    this.hub.closeAll();
  }

  start(): void {
    this.isRunning = true;
  }

  async #device(deviceId: number): Promise<Device | undefined> {
    return (await this.ports.records.list('devices')).find(({ id }) => id === deviceId);
  }

  async #watchAnchor(position: Position): Promise<void> {
    const { records } = this.ports;
    const { deviceId } = position;
    if (this.#latest.get(deviceId) !== position) return;
    for (const fence of await records.list('geofences')) {
      const area = parseArea(fence.area);
      if (anchoredDeviceId(fence) !== deviceId || !area || isInside(area, position)) continue;
      await records.remove('geofences', fence.id);
      const { queueId } = await this.ports.commands.send({
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
      if (queueId !== undefined) this.keepForLater(deviceId, queueId);
    }
  }
}
