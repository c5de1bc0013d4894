import type { User } from '@farol/core/domain/account/user';
import { checkedInVehicle, type DrivableVehicle } from '@farol/core/domain/device/driver-account';
import type { DueChecklist } from '@farol/core/domain/device/inspection';
import type { PendingScan } from '@farol/core/domain/device/pending-scans';
import type { Clock } from '@farol/core/ports/clock';
import type { Namespace } from '@farol/core/domain/values/namespace';
import { MemoryCheckIns } from '../check-ins.ts';
import { MemoryDriverDays } from '../driver-days.ts';
import { MemoryDriverInspections } from '../driver-inspections.ts';
import type { MemoryNetwork } from '../network.ts';
import type { MemoryRecords } from '../records.ts';

/** Where the drivers of a server are. */
interface DriverState {
  readonly records: MemoryRecords;
  readonly network: MemoryNetwork;
  readonly clock: Clock;
  readonly namespace: Namespace;
}

/** The drivers of a server: their check-ins, the checklists of their vehicles and their days (§7, `/qr-driver`). */
export class MemoryDrivers {
  /** The checklists of vehicles; the others have none. */
  readonly checklists = new Map<number, DueChecklist['items']>();
  readonly #state: DriverState;
  readonly #checkIns = new Map<number, MemoryCheckIns>();
  readonly #inspections = new Map<number, MemoryDriverInspections>();
  /** The days by vehicle. */
  readonly #days = new Map<number, MemoryDriverDays>();

  constructor(state: DriverState) {
    this.#state = state;
  }

  /** Returns the check-ins of a driver, who may check in to every vehicle. */
  checkInsOf(user: User): MemoryCheckIns {
    const { records, network, namespace } = this.#state;
    return made(
      this.#checkIns,
      user.id,
      () => new MemoryCheckIns(user, async () => drivableVehicles(records), network, namespace),
    );
  }

  /** Returns what a driver inspects. */
  inspectionsOf(user: User): MemoryDriverInspections {
    return made(this.#inspections, user.id, () => new MemoryDriverInspections(this.#state.network));
  }

  /** Returns the day of a driver in the vehicle that they are in; it has none for one who is in no vehicle. */
  dayOf(user: User): MemoryDriverDays {
    const { network, clock, namespace } = this.#state;
    const vehicle = checkedInVehicle(user, namespace);
    if (!vehicle) return new MemoryDriverDays(network);
    const { deviceId } = vehicle;
    return made(this.#days, deviceId, () => {
      const privateTrip = { mode: 'hidden' as const, sinceMs: undefined };
      return new MemoryDriverDays(network, { deviceId, trips: [], place: undefined, privateTrip }, clock);
    });
  }

  /** Checks a driver in or out, and keeps the account as it is then. Rejects with a Failure. */
  async scan(user: User, scan: PendingScan): Promise<User> {
    const { records, namespace } = this.#state;
    const changed = await this.checkInsOf(user).scan(scan);
    const vehicle = checkedInVehicle(changed, namespace);
    if (vehicle?.sinceMs !== checkedInVehicle(user, namespace)?.sinceMs)
      this.inspectionsOf(user).enter(
        vehicle && {
          deviceId: vehicle.deviceId,
          items: this.checklists.get(vehicle.deviceId) ?? [],
          sentAtMs: undefined,
        },
      );
    return records.store('users', changed);
  }
}

function drivableVehicles(records: MemoryRecords): DrivableVehicle[] {
  return records.all('devices').map(({ id, name, attributes }) => ({
    id,
    name,
    plate: typeof attributes['placa'] === 'string' ? attributes['placa'] : '',
  }));
}

/** Returns what is kept under an id, made when it is first needed. */
function made<T>(kept: Map<number, T>, id: number, make: () => T): T {
  const known = kept.get(id);
  if (known !== undefined) return known;
  const item = make();
  kept.set(id, item);
  return item;
}
