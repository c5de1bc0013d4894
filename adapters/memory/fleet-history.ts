import { collectedTracks, fixesTelling, trackFixOf } from '@farol/core/domain/moment/collected-tracks';
import type { FleetTracks, TrackFix } from '@farol/core/domain/moment/fleet-tracks';
import type { Position } from '@farol/core/domain/position/position';
import type { TimeRange } from '@farol/core/domain/values/date-range';
import { Failure } from '@farol/core/domain/values/failure';
import type { FleetHistory } from '@farol/core/ports/fleet-history';
import { MemoryNetwork } from './network.ts';
import type { MemoryHistoryAccess } from './position-history.ts';

/** In-memory past of a fleet, for tests and headless runs. */
export class MemoryFleetHistory implements FleetHistory {
  readonly #positions: readonly Position[];
  readonly #network: MemoryNetwork;
  readonly #access: MemoryHistoryAccess;

  constructor(
    positions: readonly Position[],
    network: MemoryNetwork = new MemoryNetwork(),
    access: MemoryHistoryAccess = {},
  ) {
    this.#positions = positions;
    this.#network = network;
    this.#access = access;
  }

  async tracks({ fromMs, toMs }: TimeRange): Promise<FleetTracks> {
    await this.#network.transmit();
    const { canSeeDevice = () => true, historyStartMs = Number.NEGATIVE_INFINITY } = this.#access;
    if (fromMs < historyStartMs) throw new Failure('OPERATION_RESTRICTED', 400);
    const vehicles = new Map<number, TrackFix[]>();
    for (const position of this.#positions) {
      const fix = trackFixOf(position);
      if (!canSeeDevice(position.deviceId) || !(fix.timeMs >= historyStartMs)) continue;
      vehicles.set(position.deviceId, [...(vehicles.get(position.deviceId) ?? []), fix]);
    }
    for (const [deviceId, fixes] of vehicles) {
      const ordered = fixes.sort((one, other) => one.timeMs - other.timeMs);
      vehicles.set(deviceId, [...fixesTelling({ fromMs, toMs }, ordered)]);
    }
    return collectedTracks({ fromMs, toMs }, vehicles);
  }
}
