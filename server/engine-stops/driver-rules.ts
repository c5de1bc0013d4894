import type { Device } from '@farol/core/domain/device/device';
import {
  checkInStateOf,
  lockDelayMs,
  nextCheckInState,
  nextDueMs,
  withCheckInState,
  type CheckInEffect,
  type CheckInEvent,
  type CheckInRules,
} from '@farol/core/domain/device/check-in-rules';
import {
  checkInSettings,
  checkedInVehicle,
  driverUserId,
  isCheckInEnabled,
  withCheckedInVehicle,
} from '@farol/core/domain/device/driver-account';
import type { Position } from '@farol/core/domain/position/position';
import { enqueueCommand, logWithheldCommand, type WaitingContext } from '../commands/waiting-commands.ts';
import type { PrivateTrips } from '../positions/private-trips.ts';
import type { LivePublisher } from '../registry/live-publisher.ts';
import type { RecordTransaction } from '../registry/record-transaction.ts';
import { inChunks } from '../runtime/chunks.ts';
import { lockCommandFor, stopAuthorOf } from './automatic-stops.ts';

/** How often it is looked whether a vehicle has to be locked or a driver checked out. */
export const DRIVER_RULES_INTERVAL_MS = 5_000;
/** Vehicles that are looked at before other work runs. */
const CHUNK_SIZE = 2_000;

/**
 * The rules of drivers' check-ins on the server (§3): a vehicle without a driver is locked some time after the ignition
 * is on, a driver is checked out some time after it is off. Who set the rule must still have the right to stop the
 * engine; the stop waits like any other while the vehicle is fast.
 */
export class DriverRules {
  readonly #context: WaitingContext;
  readonly #publisher: LivePublisher;
  readonly #privateTrips: PrivateTrips;

  constructor(context: WaitingContext, publisher: LivePublisher, privateTrips: PrivateTrips) {
    this.#context = context;
    this.#publisher = publisher;
    this.#privateTrips = privateTrips;
  }

  /** Whether drivers check in on this server. */
  get isEnabled(): boolean {
    const { registry, namespace } = this.#context;
    return isCheckInEnabled(registry.server.attributes, namespace);
  }

  /**
   * Returns what a newer position changes, to be stored with it; undefined for nothing, as for nearly every position.
   * @param types the events of the position
   */
  changeBy(
    device: Device,
    types: readonly string[],
    position: Position,
    latest: Position | undefined,
  ): ((transaction: RecordTransaction, nowMs: number) => Promise<void>) | undefined {
    if (!this.isEnabled) return undefined;
    const events: CheckInEvent[] = [];
    if (latest?.attributes['blocked'] === true && position.attributes['blocked'] === false)
      events.push({ type: 'unblocked' });
    if (types.includes('ignitionOn')) events.push({ type: 'ignitionOn' });
    if (types.includes('ignitionOff')) events.push({ type: 'ignitionOff' });
    const changing = events.filter((event) => this.#changes(device, event));
    if (changing.length === 0) return undefined;
    return async (transaction, nowMs) => {
      const current = this.#context.registry.devices.get(device.id);
      if (current) await this.apply(transaction, current, changing, nowMs);
    };
  }

  /** Locks the vehicles and checks out the drivers whose time has come. */
  async check(nowMs: number): Promise<void> {
    if (!this.isEnabled) return;
    const { registry } = this.#context;
    const due: number[] = [];
    await inChunks([...registry.devices.all()], { size: CHUNK_SIZE }, (devices) => {
      for (const { id, attributes } of devices)
        if ((nextDueMs(checkInStateOf(attributes)) ?? Infinity) <= nowMs) due.push(id);
    });
    for (const id of due)
      await registry.transaction(async (transaction) => {
        const device = registry.devices.get(id);
        if (device) await this.apply(transaction, device, [{ type: 'time' }], nowMs);
      });
  }

  /**
   * Changes a device, once per transaction, as events ask for, and does what follows from them.
   * @param leaves the driver whose account is changed by the caller in this transaction
   */
  async apply(
    transaction: RecordTransaction,
    device: Device,
    events: readonly CheckInEvent[],
    nowMs: number,
    leaves?: string,
  ): Promise<void> {
    const before = checkInStateOf(device.attributes);
    let state = before;
    const effects: CheckInEffect[] = [];
    for (const event of events) {
      const driver = event.type === 'checkIn' ? event.driverUniqueId : state.driverUniqueId;
      const next = nextCheckInState(state, event, this.#rulesOf(device, driver), nowMs);
      state = next.state;
      if (next.effect) effects.push(next.effect);
    }
    const attributes = withCheckInState(device.attributes, state);
    await transaction.update('device', { ...device, attributes });
    const { registry } = this.#context;
    transaction.afterCommit(() => {
      const changed = registry.devices.get(device.id);
      if (changed) this.#publisher.deviceChanged(changed);
    });
    const left = before.driverUniqueId;
    if (left !== undefined && left !== state.driverUniqueId)
      await this.#privateTrips.end(transaction, device.id, nowMs);
    if (left !== undefined && left !== state.driverUniqueId && left !== leaves)
      await this.#releaseDriver(transaction, left);
    if (effects.includes('lock')) await this.#lock(transaction, device, nowMs);
    if (effects.includes('unlock')) await this.#unlock(transaction, device, state.driverUniqueId, nowMs);
  }

  #changes(device: Device, event: CheckInEvent): boolean {
    const state = checkInStateOf(device.attributes);
    const next = nextCheckInState(state, event, this.#rulesOf(device, state.driverUniqueId), 0).state;
    return (
      next.lockAtMs !== state.lockAtMs ||
      next.checkOutAtMs !== state.checkOutAtMs ||
      next.isLocked !== state.isLocked
    );
  }

  #rulesOf({ attributes }: Device, driverUniqueId: string | undefined): CheckInRules {
    const { registry, namespace } = this.#context;
    const driver = driverUniqueId === undefined ? undefined : registry.index('driver').byKey(driverUniqueId);
    const settings = driver && checkInSettings(driver, namespace);
    return {
      lockDelayMs: lockDelayMs(attributes, namespace),
      checkOutDelayMs: settings?.checkOutDelayMs,
      unlocksVehicle: settings?.unlocksVehicle ?? false,
    };
  }

  /** Takes the vehicle from the account of a driver who is no longer in it. */
  async #releaseDriver(transaction: RecordTransaction, driverUniqueId: string): Promise<void> {
    const { registry, namespace } = this.#context;
    const driver = registry.index('driver').byKey(driverUniqueId);
    const account = driver && registry.users.get(driverUserId(driver, namespace) ?? 0);
    if (!account || !checkedInVehicle(account.user, namespace)) return;
    const user = withCheckedInVehicle(account.user, namespace, undefined);
    await transaction.update('user', { ...account, user });
  }

  async #lock(transaction: RecordTransaction, device: Device, nowMs: number): Promise<void> {
    const { registry, namespace } = this.#context;
    const request = { source: 'device' as const, deviceIds: [device.id], nowMs };
    const { userId, denial } = stopAuthorOf(this.#context, device, request);
    const command = lockCommandFor(registry, device, { action: 'engineStop', namespace });
    const origin = { userId, source: 'device' as const, isByDriverRule: true };
    if (denial === undefined) {
      await enqueueCommand(this.#context, transaction, { ...command, origin }, nowMs);
      return;
    }
    transaction.activity.withheldEngineStop(device.id, { reason: denial, way: 'device', userId });
    await logWithheldCommand(this.#context, transaction, { ...command, origin, reason: denial }, nowMs);
  }

  async #unlock(
    transaction: RecordTransaction,
    device: Device,
    driverUniqueId: string | undefined,
    nowMs: number,
  ): Promise<void> {
    const { registry, namespace } = this.#context;
    const driver = driverUniqueId === undefined ? undefined : registry.index('driver').byKey(driverUniqueId);
    const command = lockCommandFor(registry, device, { action: 'engineResume', namespace });
    const origin = {
      userId: driver && driverUserId(driver, namespace),
      source: 'command' as const,
      isByDriverRule: true,
    };
    await enqueueCommand(this.#context, transaction, { ...command, origin }, nowMs);
  }
}
