import { setImmediate } from 'node:timers/promises';
import { distanceMeters } from '@farol/core/domain/geometry/distance';
import { judgeFix, type JudgedFix, type JumpTrace } from '@farol/core/domain/position/fix-trust';
import type { Access } from '../access/access.ts';
import type { Registry } from '../registry/registry.ts';
import { fixTrustRulesOf } from '../registry/fix-trust-settings.ts';
import { FairQueue } from '../runtime/fair-queue.ts';
import type { History } from '../storage/history/history.ts';
import { notFound } from '../wire/http-error.ts';
import type { LatestPositionStore } from './latest-positions.ts';
import type { Positions } from './positions.ts';

/** Positions read at a time: few enough to let other requests run in between. */
const POSITIONS_PER_PAGE = 500;

/** The outcome of a recount, meters. */
export interface DistanceRecountResult {
  before: number;
  after: number;
  /** How many positions were read, and how many of them were doubtful. */
  positions: number;
  doubtful: number;
}

/**
 * Counts the distance of a vehicle again from its stored positions (contract §4.2): earlier versions counted doubtful
 * fixes too. One at a time; administrators only.
 */
export class DistanceRecountService {
  readonly #registry: Registry;
  readonly #history: History;
  readonly #latest: LatestPositionStore;
  readonly #positions: Positions;
  readonly #queue = new FairQueue({ concurrency: 1, maxWaiting: 20, maxWaitingPerOrigin: 5 });

  constructor(
    data: { registry: Registry; history: History; latest: LatestPositionStore },
    positions: Positions,
  ) {
    this.#registry = data.registry;
    this.#history = data.history;
    this.#latest = data.latest;
    this.#positions = positions;
  }

  /**
   * Counts and sets the distance; reports that arrive meanwhile are added to it.
   * Rejects with 403 for others than administrators, 404 for an unknown device, and 400 for one without a position.
   */
  async recount(access: Access, deviceId: number): Promise<DistanceRecountResult> {
    access.requireAdministrator();
    if (!this.#registry.devices.get(deviceId)) throw notFound();
    return this.#queue.run(`${access.user.id}`, async () => {
      const counted = await this.#counted(deviceId);
      const before = totalOf(counted.last?.attributes);
      const now = await this.#latest.get(deviceId);
      // What was driven while the history was read.
      const since = Math.max(0, totalOf(now?.attributes) - before);
      const after = Math.round((counted.meters + since) * 100) / 100;
      await this.#positions.setAccumulators(access, { deviceId, totalDistance: after });
      return { before: before + since, after, positions: counted.positions, doubtful: counted.doubtful };
    });
  }

  async #counted(deviceId: number) {
    const last = await this.#latest.get(deviceId);
    const device = this.#registry.devices.get(deviceId);
    const result = { last, meters: 0, positions: 0, doubtful: 0 };
    if (!device || !last) return result;
    const rules = fixTrustRulesOf(this.#registry, device);
    const now = Date.parse(last.serverTime);
    let lastGood: JudgedFix | undefined;
    let jump: JumpTrace | undefined;
    let after: { fixTime: number; id: number } | undefined;
    for (;;) {
      const rows = await this.#history.fixesAfter(
        deviceId,
        after,
        Date.parse(last.fixTime),
        POSITIONS_PER_PAGE,
      );
      for (const row of rows) {
        const { latitude, longitude, accuracy } = row;
        const fix = { latitude, longitude, accuracy, time: row.fix_time, valid: row.valid === 1 };
        const verdict = judgeFix(fix, { lastGood, jump }, rules, now);
        jump = verdict.jump;
        if (verdict.doubt) {
          result.doubtful += 1;
          continue;
        }
        if (lastGood && !verdict.isRelocated) result.meters += distanceMeters(lastGood, fix);
        lastGood = fix;
      }
      result.positions += rows.length;
      const end = rows.at(-1);
      if (!end || rows.length < POSITIONS_PER_PAGE) return result;
      after = { fixTime: end.fix_time, id: end.id };
      await setImmediate();
    }
  }
}

function totalOf(attributes: Readonly<Record<string, unknown>> | undefined): number {
  const total = attributes?.['totalDistance'];
  return typeof total === 'number' ? total : 0;
}
