import type { FleetTracks } from '@farol/core/domain/replay/fleet-tracks';
import { unpackedTracks } from '@farol/core/domain/replay/packed-tracks';
import type { TimeRange } from '@farol/core/domain/values/date-range';
import type { VehicleVisit, AreaSearchQuestion } from '@farol/core/domain/area-search/area-search-question';
import { visitsFromWire } from './visits-wire.ts';
import { Failure } from '@farol/core/domain/values/failure';
import type { CancelSignal, DataUntilListener, FleetHistory } from '@farol/core/ports/fleet-history';
import { readDataUntil } from './data-until.ts';
import { abortSignalOption } from './abort-signal-option.ts';
import type { ApiCall } from './tracking-client.ts';

/** The past of the fleet in packed columns, which only our server has (contract §4.6). */
export class HttpFleetHistory implements FleetHistory {
  readonly #call: ApiCall;

  constructor(call: ApiCall) {
    this.#call = call;
  }

  tracks({ fromMs, toMs }: TimeRange, abandoned?: CancelSignal): Promise<FleetTracks> {
    const searchParams = { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() };
    const options = { searchParams, ...abortSignalOption(abandoned) };
    return this.#call('fleet/tracks', options, async (response) => {
      const tracks = unpackedTracks(new Uint8Array(await response.arrayBuffer()));
      if (!tracks) throw new Failure('MALFORMED_ANSWER', response.status);
      return { ...tracks, dataUntilMs: readDataUntil(response) };
    });
  }

  visits(
    { circle, period }: AreaSearchQuestion,
    abandoned?: CancelSignal,
    dataEndsAt?: DataUntilListener,
  ): Promise<readonly VehicleVisit[]> {
    const searchParams = {
      latitude: circle.center.latitude,
      longitude: circle.center.longitude,
      radius: circle.radiusMeters,
      from: new Date(period.fromMs).toISOString(),
      to: new Date(period.toMs).toISOString(),
    };
    const options = { searchParams, ...abortSignalOption(abandoned) };
    return this.#call('fleet/visits', options, async (response) => {
      const visits = visitsFromWire(await response.json());
      if (!visits) throw new Failure('MALFORMED_ANSWER', response.status);
      dataEndsAt?.(readDataUntil(response));
      return visits;
    });
  }
}
