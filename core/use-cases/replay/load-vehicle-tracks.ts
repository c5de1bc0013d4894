import { collectedTracks, fixesOfTrack } from '../../domain/replay/collected-tracks.ts';
import type { FleetTracks, TrackFix } from '../../domain/replay/fleet-tracks.ts';
import type { TimeRange } from '../../domain/values/date-range.ts';
import type { CancelSignal } from '../../ports/fleet-history.ts';
import type { PositionHistory } from '../../ports/position-history.ts';
import { inBatches } from '../concurrency/in-batches.ts';
import { VehicleReader, VEHICLES_AT_ONCE } from './vehicle-reader.ts';

/** What is asked for one by one. */
export interface VehicleTracksRequest {
  readonly span: TimeRange;
  readonly deviceIds: readonly number[];
  /** Vehicles that tracks of the same span tell are not asked for again. */
  readonly known?: FleetTracks | undefined;
}

/**
 * Loads the tracks of vehicles one by one, as every tracking server can tell them (contract §4.6), a few at a time.
 * Vehicles that the user may not see are left out. Rejects with a Failure.
 */
export async function loadVehicleTracks(
  history: Pick<PositionHistory, 'fixes'>,
  { span, deviceIds, known }: VehicleTracksRequest,
  abandoned?: CancelSignal,
): Promise<FleetTracks> {
  const vehicles = new Map<number, readonly TrackFix[]>();
  const isKnown = known?.fromMs === span.fromMs && known.toMs === span.toMs;
  await inBatches(
    deviceIds,
    async (deviceId) => {
      const vehicle = isKnown ? known.deviceIds.indexOf(deviceId) : -1;
      const fixes =
        known && vehicle >= 0
          ? fixesOfTrack(known, vehicle)
          : await new VehicleReader(history, deviceId, abandoned).fixesTelling(span);
      if (fixes) vehicles.set(deviceId, fixes);
    },
    VEHICLES_AT_ONCE,
  );
  return collectedTracks(span, vehicles);
}
