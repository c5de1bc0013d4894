import type { Attributes } from '@farol/core/domain/values/attributes';
import type { Device } from '@farol/core/domain/device/device';
import type { Position } from '@farol/core/domain/position/position';
import { appliedRecordSets } from '../registry/applied-records.ts';
import type { Registry } from '../registry/registry.ts';

/** How many positions are searched for a state that was last reported before a restart. */
const MAX_SEARCHED = 200;
/** States that a report may omit although they last, and that events compare. */
const LASTING_STATES = ['ignition', 'driverUniqueId', 'fuel'] as const;

/** The ignition as it was last reported. */
export interface KnownIgnition {
  isOn: boolean;
  /** The device time of that report, milliseconds since the epoch. */
  timeMs: number;
}

/** What was known of a device before a position; call `commit` once that is stored. */
export interface KnownStep {
  /** The latest position, with the last known value of each lasting state that it omits. */
  latest: Position | undefined;
  commit(): void;
}

interface KnownStates {
  attributes: Attributes;
  ignition: KnownIgnition | undefined;
  /** The stored positions have been searched. */
  isRestored: boolean;
}

/**
 * Remembers the last known states of devices: the ignition, the driver, the fuel and what maintenances count last
 * until another value is reported, so that a report without them changes nothing (contract §7.3). An alarm does not
 * last: a report without it ends it.
 */
export class KnownStateWatch {
  readonly #registry: Registry;
  readonly #known = new Map<number, KnownStates>();

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  /** Returns the last known ignition; undefined if none was reported since the start or with the latest position. */
  ignitionBefore(deviceId: number, latest: Position | undefined): KnownIgnition | undefined {
    return ignitionOf(latest) ?? this.#known.get(deviceId)?.ignition;
  }

  /** Processes a position newer than the latest. @param latest the previous position */
  async step(device: Device, position: Position, latest: Position | undefined): Promise<KnownStep> {
    if (!latest) return { latest, commit: () => this.#remember(device, position, EMPTY) };
    const keys = this.#keysOf(device);
    let known = this.#known.get(device.id) ?? EMPTY;
    const isMissed = (key: string): boolean =>
      isState(key, position.attributes[key]) &&
      !isState(key, latest.attributes[key]) &&
      known.attributes[key] === undefined;
    if (!known.isRestored && keys.some(isMissed)) known = await this.#restore(device.id, keys, latest, known);
    const before = { ...latest, attributes: merged(keys, known.attributes, latest.attributes) };
    return {
      latest: before,
      commit: () => {
        const ignition = ignitionOf(latest) ?? known.ignition;
        this.#remember(device, position, { ...known, attributes: before.attributes, ignition });
      },
    };
  }

  /** Forgets removed devices. */
  forgetRemovedDevices(): void {
    for (const id of this.#known.keys()) if (!this.#registry.devices.get(id)) this.#known.delete(id);
  }

  #remember(device: Device, position: Position, before: KnownStates): void {
    const attributes: Attributes = {};
    for (const key of this.#keysOf(device)) {
      const reported = position.attributes[key];
      const value = isState(key, reported) ? reported : before.attributes[key];
      if (isState(key, value)) attributes[key] = value;
    }
    const ignition = ignitionOf(position) ?? before.ignition;
    this.#known.set(device.id, { attributes, ignition, isRestored: before.isRestored });
  }

  #keysOf(device: Device): string[] {
    const keys = new Set<string>(LASTING_STATES);
    const maintenances = this.#registry.index('maintenance');
    for (const ids of appliedRecordSets(this.#registry, device, 'maintenance'))
      for (const id of ids) {
        const type = maintenances.get(id)?.type;
        if (type !== undefined) keys.add(type);
      }
    return [...keys];
  }

  async #restore(
    deviceId: number,
    keys: readonly string[],
    latest: Position,
    known: KnownStates,
  ): Promise<KnownStates> {
    const rows = await this.#registry.query
      .selectFrom('positions')
      .select('attributes')
      .where('device_id', '=', deviceId)
      .where('fix_time', '<=', Date.parse(latest.fixTime))
      .orderBy('fix_time', 'desc')
      .orderBy('id', 'desc')
      .limit(MAX_SEARCHED)
      .execute();
    let { attributes } = known;
    for (const row of rows) attributes = merged(keys, JSON.parse(row.attributes), attributes);
    return { ...known, attributes, isRestored: true };
  }
}

const EMPTY: KnownStates = { attributes: {}, ignition: undefined, isRestored: false };

/** Returns the newer attributes, with the older value of each of these states that they lack. */
function merged(keys: readonly string[], older: Attributes, newer: Attributes): Attributes {
  const found = { ...newer };
  for (const key of keys) if (!isState(key, newer[key]) && isState(key, older[key])) found[key] = older[key];
  return found;
}

/** Whether a value says anything of a state. */
function isState(key: string, value: unknown): boolean {
  if (key === 'ignition') return typeof value === 'boolean';
  if (key === 'driverUniqueId' && typeof value === 'string') return value !== '';
  return typeof value === 'number';
}

/** Returns the ignition that a position reports. */
export function ignitionOf(position: Position | undefined): KnownIgnition | undefined {
  const isOn = position?.attributes['ignition'];
  return position && typeof isOn === 'boolean'
    ? { isOn, timeMs: Date.parse(position.deviceTime) }
    : undefined;
}
