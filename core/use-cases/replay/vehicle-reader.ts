import { fixesCovering, trackFixesOfRoute } from '../../domain/replay/collected-tracks.ts';
import type { TrackFix } from '../../domain/replay/fleet-tracks.ts';
import type { TimeRange } from '../../domain/values/date-range.ts';
import { failureCodeOf } from '../../domain/values/failure.ts';
import type { CancelSignal } from '../../ports/fleet-history.ts';
import type { PositionHistory } from '../../ports/position-history.ts';

const MINUTE_MS = 60_000;
/** How long before a span the last fix is looked for, the shortest time first: who was silent for longer is unknown. */
const LOOK_BACK_MS = [15 * MINUTE_MS, 120 * MINUTE_MS, 1440 * MINUTE_MS] as const;
/** How long after a span the next fix is looked for: it says whether the vehicle stood until then. */
const LOOK_AHEAD_MS = [5 * MINUTE_MS, 120 * MINUTE_MS] as const;
/** Vehicles that are read at a time. */
export const VEHICLES_AT_ONCE = 6;

/** Reads the past of one vehicle, as every tracking server can tell it (contract §4.6). */
export class VehicleReader {
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
      return fixesCovering(span, fixes);
    } catch (error) {
      if (failureCodeOf(error) === 'DEVICE_ACCESS_DENIED') return undefined;
      throw error;
    }
  }

  /**
   * Hands over the fixes that tell a span as they arrive, oldest first: many days need not be kept. False for a vehicle
   * that the user may not see.
   */
  async read(span: TimeRange, take: (fix: TrackFix) => void): Promise<boolean> {
    const [shortest, ...longer] = LOOK_BACK_MS;
    const [, far] = LOOK_AHEAD_MS;
    try {
      const recent = await this.#between(span.fromMs - shortest, span.fromMs);
      const before = recent.findLast(({ timeMs }) => timeMs < span.fromMs);
      let last = before ?? (await this.#lastBefore(span.fromMs, shortest, longer));
      if (last) take(last);
      for await (const fixes of this.#stream(span.fromMs, span.toMs)) {
        for (const fix of fixes) take(fix);
        last = fixes.at(-1) ?? last;
      }
      if (last) for (const next of await this.#between(span.toMs, span.toMs + far, 1)) take(next);
      return true;
    } catch (error) {
      if (failureCodeOf(error) === 'DEVICE_ACCESS_DENIED') return false;
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
    for await (const fixes of this.#stream(fromMs, toMs)) {
      for (const fix of fixes) all.push(fix);
      if (all.length >= enough) break;
    }
    return all;
  }

  /** Returns the fixes of a time as they arrive, oldest first. */
  async *#stream(fromMs: number, toMs: number): AsyncGenerator<readonly TrackFix[]> {
    if (this.#abandoned?.aborted) return;
    let lastMs = fromMs;
    for await (const fixes of this.#history.fixes(this.#deviceId, fromMs, toMs, this.#abandoned)) {
      const inOrder = trackFixesOfRoute(fixes).filter(({ timeMs }) => {
        if (timeMs < lastMs) return false;
        lastMs = timeMs;
        return true;
      });
      if (inOrder.length > 0) yield inOrder;
    }
  }
}
