import type { FleetEngine, LoadedFleet } from '@farol/core/fleet/engine/fleet-engine';
import type { FleetCopies } from './fleet-copies.ts';

/** The first copy follows soon after the fleet was loaded, milliseconds. */
const FIRST_COPY_MS = 5000;
const COPY_INTERVAL_MS = 60_000;
/** Large fleets are copied more rarely: 10,000 vehicles every eleven minutes. */
const INTERVAL_PER_DEVICE_MS = 60;
/** Larger fleets are not kept. */
const MAX_DEVICES = 10_000;
const MAX_CHARACTERS = 32_000_000;
/** How many devices are written in one go, so that the live connection never waits. */
const PART_DEVICES = 250;

/**
 * Keeps a copy of the fleet of one user, so that the next visit begins with it. It is written in small parts
 * while the fleet is live.
 */
export class LastKnownFleet {
  readonly #engine: FleetEngine;
  readonly #copies: FleetCopies;
  #userId: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(engine: FleetEngine, copies: FleetCopies) {
    this.#engine = engine;
    this.#copies = copies;
  }

  /**
   * Fills the engine with the copy of this user and copies their fleet from now on. Returns the time as of which
   * it is; undefined without a copy, or if `isSuperseded` says that the fleet was loaded meanwhile.
   */
  async restore(userId: number, isSuperseded: () => boolean): Promise<number | undefined> {
    this.#userId = userId;
    const copy = await this.#copies.read();
    if (!copy || isSuperseded() || this.#userId !== userId) return undefined;
    if (copy.userId !== userId) {
      await this.#copies.clear();
      return undefined;
    }
    const fleet = fleetOf(copy.parts);
    if (!fleet || fleet.devices.length === 0) return undefined;
    this.#engine.restore(fleet, Date.now());
    return copy.savedAtMs;
  }

  /** The fleet is live: copies follow until it is not. */
  start(): void {
    this.stop();
    if (this.#userId !== undefined) this.#copyIn(FIRST_COPY_MS);
  }

  /** The fleet is not live: the last copy stays. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** The user signed out: nothing stays. */
  forget(): void {
    this.stop();
    this.#userId = undefined;
    void this.#copies.clear();
  }

  #copyIn(delayMs: number): void {
    const timer = setTimeout(() => void this.#copy(timer), delayMs);
    this.#timer = timer;
  }

  async #copy(timer: ReturnType<typeof setTimeout>): Promise<void> {
    const userId = this.#userId;
    const isCurrent = (): boolean => this.#timer === timer && this.#userId === userId;
    const parts = await this.#parts(isCurrent);
    if (userId === undefined || !isCurrent()) return;
    if (parts) await this.#copies.write({ userId, savedAtMs: Date.now(), parts });
    else await this.#copies.clear();
    // The user may have signed out while it was written.
    if (this.#userId !== userId) await this.#copies.clear();
    if (isCurrent()) this.#copyIn(COPY_INTERVAL_MS + this.#engine.size * INTERVAL_PER_DEVICE_MS);
  }

  /** Returns the fleet as texts; undefined if it is too large. */
  async #parts(isCurrent: () => boolean): Promise<string[] | undefined> {
    if (this.#engine.size > MAX_DEVICES) return undefined;
    const parts = [JSON.stringify(this.#engine.directory())];
    let characters = 0;
    for (let slot = 0; slot < this.#engine.slots && isCurrent(); slot += PART_DEVICES) {
      const part = JSON.stringify(this.#engine.recordsOf(slot, slot + PART_DEVICES));
      characters += part.length;
      if (characters > MAX_CHARACTERS) return undefined;
      parts.push(part);
      await new Promise((resolve) => setTimeout(resolve));
    }
    return parts;
  }
}

/** Returns the fleet of a copy; undefined if it is damaged. */
function fleetOf(parts: readonly string[]): LoadedFleet | undefined {
  const fleet = { devices: [], positions: [], groups: [], drivers: [] };
  try {
    for (const part of parts) {
      const records: Partial<Record<keyof LoadedFleet, never[]>> = JSON.parse(part);
      for (const kind of ['devices', 'positions', 'groups', 'drivers'] as const)
        for (const record of records[kind] ?? []) fleet[kind].push(record);
    }
    return fleet;
  } catch {
    return undefined;
  }
}
