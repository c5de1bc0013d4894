import {
  fixesOfTrack,
  fixesTelling,
  collectedTracks,
  trackFixesOfRoute,
} from '../../domain/moment/collected-tracks.ts';
import type { FleetTracks, TrackFix } from '../../domain/moment/fleet-tracks.ts';
import type { TimeRange } from '../../domain/values/date-range.ts';
import { failureCodeOf } from '../../domain/values/failure.ts';
import type { CancelSignal } from '../../ports/fleet-history.ts';
import type { PositionHistory } from '../../ports/position-history.ts';
import { inBatches } from '../concurrency/in-batches.ts';

const MINUTE_MS = 60_000;
/** How long before a span the last fix is looked for, the shortest time first: who was silent for longer is unknown. */
const LOOK_BACK_MS = [15 * MINUTE_MS, 120 * MINUTE_MS, 1440 * MINUTE_MS] as const;
/** How long after a span the next fix is looked for: it says whether the vehicle stood until then. */
const LOOK_AHEAD_MS = [5 * MINUTE_MS, 120 * MINUTE_MS] as const;
/** Requests at a time. */
const AT_ONCE = 6;

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
    AT_ONCE,
  );
  return collectedTracks(span, vehicles);
}

/** Reads the past of one vehicle. */
class VehicleReader {
  readonly #history: Pick<PositionHistory, 'fixes'>;
  readonly #deviceId: number;
  readonly #abandoned: CancelSignal | undefined;

  constructor(
    history: Pick<PositionHistory, 'fixes'>,
    deviceId: number,
    abandoned: CancelSignal | undefined,
  ) {
    this.#history = history;
    this.#deviceId = deviceId;
    this.#abandoned = abandoned;
  }

  /** Returns the fixes that tell a span; undefined of a vehicle that the user may not see. */
  async fixesTelling(span: TimeRange): Promise<readonly TrackFix[] | undefined> {
    const [shortest, ...longer] = LOOK_BACK_MS;
    const [near, far] = LOOK_AHEAD_MS;
    try {
      const fixes = await this.#between(span.fromMs - shortest, span.toMs + near);
      if (!fixes.some(({ timeMs }) => timeMs <= span.fromMs)) {
        const last = await this.#lastBefore(span.fromMs, shortest, longer);
        if (last) fixes.unshift(last);
      }
      if (fixes.length > 0 && !fixes.some(({ timeMs }) => timeMs > span.toMs))
        fixes.push(...(await this.#between(span.toMs + near, span.toMs + far, 1)));
      return fixesTelling(span, fixes);
    } catch (error) {
      if (failureCodeOf(error) === 'DEVICE_ACCESS_DENIED') return undefined;
      throw error;
    }
  }

  /** Returns the last fix of the time before; undefined if there is none, or where the user may not see so far back. */
  async #lastBefore(
    atMs: number,
    seen: number,
    [back, ...longer]: readonly number[],
  ): Promise<TrackFix | undefined> {
    if (back === undefined || this.#abandoned?.aborted) return undefined;
    try {
      const fixes = await this.#between(atMs - back, atMs - seen);
      return fixes.at(-1) ?? (await this.#lastBefore(atMs, back, longer));
    } catch (error) {
      if (failureCodeOf(error) === 'OPERATION_RESTRICTED') return undefined;
      throw error;
    }
  }

  /** Returns the fixes of a time, oldest first; the first ones if so many are enough. */
  async #between(fromMs: number, toMs: number, enough = Infinity): Promise<TrackFix[]> {
    const all: TrackFix[] = [];
    if (this.#abandoned?.aborted) return all;
    for await (const fixes of this.#history.fixes(this.#deviceId, fromMs, toMs, this.#abandoned)) {
      for (const fix of trackFixesOfRoute(fixes))
        if (!(fix.timeMs < (all.at(-1)?.timeMs ?? fromMs))) all.push(fix);
      if (all.length >= enough) break;
    }
    return all;
  }
}
