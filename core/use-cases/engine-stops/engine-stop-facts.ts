import type { NotificationRule } from '../../domain/alert/notification-rule.ts';
import { locksEngineAtGeofences } from '../../domain/command/engine-stop-cause.ts';
import type { SavedCommand } from '../../domain/command/saved-command.ts';
import type { Geofence } from '../../domain/geofence/geofence.ts';
import { Failure } from '../../domain/values/failure.ts';
import type { Attributes } from '../../domain/values/attributes.ts';
import type { ResourceName } from '../../resources/descriptor/resource-name.ts';
import type { RecordOf } from '../../resources/kinds/resources.ts';
import type { RecordChangePorts } from './engine-stop-confirmation.ts';

/** What is known of the vehicles and groups without asking the server. */
export interface EngineStopFleet {
  /** Returns the group of a vehicle, 0 for none; undefined when the fleet does not hold the vehicle. */
  groupOf(deviceId: number): number | undefined;
  /** Returns the group above a group, 0 for none; undefined when it is not known. */
  parentOf(groupId: number): number | undefined;
  /** Returns a group and those above it; none for 0. */
  groupAndAncestors(groupId: number): readonly number[];
  /** Returns the vehicles of a group and its subgroups. */
  devicesIn(groupId: number): readonly number[];
  /** Returns all vehicles of the fleet. */
  allDevices(): readonly number[];
  /** Returns the attributes of a group; none when it is not known. */
  groupAttributes(groupId: number): Attributes;
  /** Returns '' when the group is not known. */
  groupName(groupId: number): string;
}

/** The kinds of records that vehicles get from their groups, as far as they are asked for. */
type GroupedKind = 'geofences' | 'notifications' | 'computedAttributes' | 'commands';

/**
 * What the server says while one question is prepared; nothing is asked twice. Every method rejects with a Failure
 * when the server cannot be asked.
 */
export class EngineStopFacts {
  readonly #ports: RecordChangePorts;
  readonly #fleet: EngineStopFleet;
  #devices: Promise<readonly RecordOf<'devices'>[]> | undefined;
  #geofences: Promise<readonly Geofence[]> | undefined;
  #commands: Promise<readonly SavedCommand[]> | undefined;
  #notifications: Promise<readonly NotificationRule[]> | undefined;
  readonly #ofGroups: { readonly [K in GroupedKind]: Map<number, Promise<readonly RecordOf<K>[]>> } = {
    geofences: new Map(),
    notifications: new Map(),
    computedAttributes: new Map(),
    commands: new Map(),
  };
  /** False once the server refused to say something. */
  areVehiclesKnown = true;

  constructor(ports: RecordChangePorts, fleet: EngineStopFleet) {
    this.#ports = ports;
    this.#fleet = fleet;
  }

  /** Returns a record as it is stored; undefined for a new one. */
  async stored<K extends ResourceName>(name: K, id: number): Promise<RecordOf<K> | undefined> {
    if (id <= 0) return undefined;
    const listed = await this.#seen(this.#ports.records.list(name, { id }), []);
    return listed.find((record) => record.id === id);
  }

  /** Returns all geofences that the user sees. */
  async geofences(): Promise<readonly Geofence[]> {
    this.#geofences ??= this.#seen(this.#ports.records.list('geofences', { all: true }), []);
    return await this.#geofences;
  }

  /** Returns all saved commands that the user sees. */
  async commands(): Promise<readonly SavedCommand[]> {
    this.#commands ??= this.#seen(this.#ports.records.list('commands', { all: true }), []);
    return await this.#commands;
  }

  /** Returns all notification rules that the user sees. */
  async notifications(): Promise<readonly NotificationRule[]> {
    this.#notifications ??= this.#seen(this.#ports.records.list('notifications', { all: true }), []);
    return await this.#notifications;
  }

  /** Returns the records of a kind that are associated with a group itself. */
  async ofGroup<K extends GroupedKind>(name: K, groupId: number): Promise<readonly RecordOf<K>[]> {
    const known: Map<number, Promise<readonly RecordOf<K>[]>> = this.#ofGroups[name];
    const listed =
      known.get(groupId) ?? this.#seen(this.#ports.records.list(name, { all: true, groupId }), []);
    known.set(groupId, listed);
    return await listed;
  }

  /** Returns the vehicles that a record applies to, through their groups too; none for a new record. */
  async devicesWith(
    kind: 'geofence' | 'command' | 'notification' | 'attribute' | 'maintenance',
    id: number,
  ): Promise<readonly number[]> {
    if (id <= 0) return [];
    const { associations } = this.#ports;
    const [devices, groups] = await Promise.all([
      this.#seen(associations.list('device', kind, id), []),
      this.#seen(associations.list('group', kind, id), []),
    ]);
    const inGroups = groups.flatMap(({ owner }) => this.#fleet.devicesIn(owner.id));
    return [...new Set([...devices.map(({ owner }) => owner.id), ...inGroups])];
  }

  /** Returns those of the vehicles that lock at each of their geofences by their own attributes. */
  async lockingAmong(deviceIds: readonly number[]): Promise<readonly number[]> {
    return await this.devicesAmong(deviceIds, locksEngineAtGeofences);
  }

  /** Returns those of the vehicles of which something holds as they are stored. */
  async devicesAmong(
    deviceIds: readonly number[],
    holds: (device: RecordOf<'devices'>) => boolean,
  ): Promise<readonly number[]> {
    if (deviceIds.length === 0) return [];
    this.#devices ??= this.#seen(this.#ports.records.list('devices', { all: true }), []);
    const found = new Set((await this.#devices).filter(holds).map(({ id }) => id));
    return deviceIds.filter((id) => found.has(id));
  }

  /**
   * Returns what was looked up, or the fallback where the server refuses it to this user: what they may not
   * see, the server judges by their rights. A plain tracking server tells associations to administrators only.
   */
  async #seen<T, F>(lookup: Promise<T>, fallback: F): Promise<T | F> {
    try {
      return await lookup;
    } catch (error) {
      if (!(error instanceof Failure) || error.status < 400 || error.status >= 500) throw error;
      this.areVehiclesKnown = false;
      return fallback;
    }
  }
}
