import { setImmediate } from 'node:timers/promises';
import type { Device } from '@farol/core/domain/device/device';
import type { TripRules } from '@farol/core/domain/trip/trip-rules';
import type { Registry } from '../registry/registry.ts';
import { tripRulesOf } from '../registry/trip-settings.ts';
import { DAY_MS } from '../storage/history/daily-aggregate.ts';
import type { DailyAggregates, ReportProgress } from '../storage/history/daily-aggregates.ts';
import type { DailyAggregateRow } from '../storage/schema/report-schema.ts';
import { HttpError } from '../wire/http-error.ts';
import type { ReportRunner } from './report-runner.ts';
import type { AggregationProgress } from './thread/days/aggregate-days.ts';

/** How often days that have ended, late positions and changed settings are looked for. */
export const REPORT_DAYS_INTERVAL_MS = 600_000;
/** Devices looked at in one turn of the event loop. */
const DEVICES_PER_TURN = 100;
/** The user id of the folding, which takes turns with those who ask for reports. */
const FOLDING_ID = 0;

/**
 * Folds the days of all devices for later reports, behind the intake: the report thread reads and folds, here
 * only the result is stored. It may stop at any time; the next run goes on.
 */
export class DailyAggregation {
  readonly #registry: Registry;
  readonly #days: DailyAggregates;
  readonly #runner: ReportRunner;
  readonly #stop = new AbortController();
  #running: Promise<void> | undefined;

  constructor(registry: Registry, days: DailyAggregates, runner: ReportRunner) {
    this.#registry = registry;
    this.#days = days;
    this.#runner = runner;
  }

  /**
   * Folds what there is to fold; resolves when that is done, or has to wait for the reports of users. Rejects when
   * the database or the report thread fails.
   */
  fold(): Promise<void> {
    this.#running ??= this.#foldAll()
      .catch((error: unknown) => {
        if (!(error instanceof HttpError)) throw error;
      })
      .finally(() => {
        this.#running = undefined;
      });
    return this.#running;
  }

  /** Stops after the current step; what is folded until then is kept. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running?.catch(() => {});
  }

  async #foldAll(): Promise<void> {
    await this.#days.forgetRemovedDevices();
    const ids = [...this.#registry.devices.all()].map(({ id }) => id);
    for (let start = 0; start < ids.length && !this.#stop.signal.aborted; start += DEVICES_PER_TURN) {
      const devices = ids
        .slice(start, start + DEVICES_PER_TURN)
        .map((id) => this.#registry.devices.get(id))
        .filter((device) => device !== undefined);
      await this.#aggregateDevices(devices);
      await setImmediate();
    }
  }

  async #aggregateDevices(devices: readonly Device[]): Promise<void> {
    const foldable = this.#days.firstDayToAggregate();
    const withRules = devices.map((device) => ({
      id: device.id,
      rules: tripRulesOf(this.#registry, device),
    }));
    const progress = await this.#days.of(withRules);
    for (const { id, rules } of withRules)
      for (let at = progress.get(id); at && at.aggregatedTo < foldable && !this.#stop.signal.aborted;)
        at = await this.#foldFrom(id, rules, at, foldable);
  }

  /** Folds some days of a device. Returns up to where they are folded; undefined when positions have changed. */
  async #foldFrom(
    deviceId: number,
    rules: TripRules,
    { version, aggregatedTo }: ReportProgress,
    foldable: number,
  ): Promise<ReportProgress | undefined> {
    const specification = {
      kind: 'days' as const,
      deviceId,
      rules,
      from: aggregatedTo * DAY_MS,
      to: foldable * DAY_MS - 1,
    };
    const parts: Uint8Array[] = [];
    const job = { specification, form: { type: 'json' as const } };
    const reader = { disconnected: this.#stop.signal };
    for await (const page of this.#runner.pages(FOLDING_ID, job, reader)) parts.push(page);
    const folded: (DailyAggregateRow | AggregationProgress)[] = JSON.parse(
      Buffer.concat(parts).toString('utf8'),
    );
    const days = folded.filter((item) => 'day' in item);
    const end = folded.find((item) => 'aggregatedTo' in item);
    if (!end) throw new Error(`Folding the days of device ${deviceId} has no end`);
    const next = { version, aggregatedTo: end.aggregatedTo };
    return (await this.#days.store(deviceId, rules, next, days)) ? next : undefined;
  }
}
