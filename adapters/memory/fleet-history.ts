import { collectedTracks, fixesCovering, trackFixOf } from '@farol/core/domain/replay/collected-tracks';
import type { FleetTracks, TrackFix } from '@farol/core/domain/replay/fleet-tracks';
import type { Position } from '@farol/core/domain/position/position';
import type { TimeRange } from '@farol/core/domain/values/date-range';
import { CircleVisits } from '@farol/core/domain/area-search/circle-visits';
import type { VehicleVisit, AreaSearchQuestion } from '@farol/core/domain/area-search/area-search-question';
import { Failure } from '@farol/core/domain/values/failure';
import type { CancelSignal, DataUntilListener, FleetHistory } from '@farol/core/ports/fleet-history';
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
    const vehicles = this.#visibleFrom(fromMs);
    for (const [deviceId, fixes] of vehicles)
      vehicles.set(deviceId, [...fixesCovering({ fromMs, toMs }, fixes)]);
    return collectedTracks({ fromMs, toMs }, vehicles);
  }

  async visits(
    { circle, period }: AreaSearchQuestion,
    _abandoned?: CancelSignal,
    dataEndsAt?: DataUntilListener,
  ): Promise<readonly VehicleVisit[]> {
    await this.#network.transmit();
    dataEndsAt?.(undefined);
    const visits: VehicleVisit[] = [];
    for (const [deviceId, fixes] of this.#visibleFrom(period.fromMs)) {
      const found = new CircleVisits(circle, period, (visit) => visits.push({ deviceId, ...visit }));
      for (const fix of fixes) found.add(fix);
      found.finish();
    }
    return visits;
  }

  /** Returns the fixes that the user may see, by vehicle, oldest first. */
  #visibleFrom(fromMs: number): Map<number, TrackFix[]> {
    const { canSeeDevice = () => true, historyStartMs = Number.NEGATIVE_INFINITY } = this.#access;
    if (fromMs < historyStartMs) throw new Failure('OPERATION_RESTRICTED', 400);
    const vehicles = new Map<number, TrackFix[]>();
    for (const position of this.#positions) {
      const fix = trackFixOf(position);
      if (!canSeeDevice(position.deviceId) || !(fix.timeMs >= historyStartMs)) continue;
      vehicles.set(position.deviceId, [...(vehicles.get(position.deviceId) ?? []), fix]);
    }
    for (const fixes of vehicles.values()) fixes.sort((left, right) => left.timeMs - right.timeMs);
    return vehicles;
  }
}
