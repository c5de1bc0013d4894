import { joinedSpans, type PositionSpan } from '@farol/core/domain/report/position-span';
import type { Kysely } from 'kysely';
import { utcDayOf, hoursOf } from '../../../storage/history/report-day.ts';
import type { Schema } from '../../../storage/schema/schema.ts';
import { rangeOfDay, type StoredDayRange } from './stored-days.ts';
import { readableDay } from './unreadable-days.ts';

/**
 * The spans of a device's positions within a range, asked for in the order of time: from the hours of folded
 * days where they answer, from the positions elsewhere.
 */
export class PositionSpans {
  readonly #query: Kysely<Schema>;
  readonly #deviceId: number;
  readonly #end: number;
  readonly #days: { day: number; hours: string }[];
  /** The first of the days that can matter again. */
  #at = 0;
  /** The first position from a moment on, as found last. */
  #next: { from: number; first: FirstPosition | undefined } | undefined;

  private constructor(
    query: Kysely<Schema>,
    deviceId: number,
    end: number,
    days: { day: number; hours: string }[],
  ) {
    this.#query = query;
    this.#deviceId = deviceId;
    this.#end = end;
    this.#days = days;
  }

  static async open(
    query: Kysely<Schema>,
    deviceId: number,
    { from, to }: StoredDayRange,
  ): Promise<PositionSpans> {
    const days = await query
      .selectFrom('report_days')
      .select(['day', 'hours'])
      .where('device_id', '=', deviceId)
      .where('day', '>=', utcDayOf(from))
      .where('day', '<=', utcDayOf(to))
      .orderBy('day')
      .execute();
    return new PositionSpans(query, deviceId, to, days);
  }

  /** Returns the span of the positions in a part of the range; yields while it reads. */
  async *within({ from, to }: StoredDayRange): AsyncGenerator<never[], PositionSpan | undefined> {
    let span: PositionSpan | undefined;
    let start = from;
    while (this.#dayAt(this.#at) < utcDayOf(from)) this.#at += 1;
    for (let at = this.#at; this.#dayAt(at) <= utcDayOf(to); at++) {
      const day = rangeOfDay(this.#dayAt(at));
      if (start < day.from) span = joinedSpans(span, yield* this.#read({ from: start, to: day.from - 1 }));
      const hours = this.#hoursAt(at);
      if (!hours) {
        start = Math.max(start, day.from);
        continue;
      }
      for (const hour of hours) {
        const isWhole = hour.firstTime >= from && hour.lastTime <= to;
        const isOutside = hour.firstTime > to || hour.lastTime < from;
        const part = { from: Math.max(from, hour.firstTime), to: Math.min(to, hour.lastTime) };
        if (!isOutside) span = joinedSpans(span, isWhole ? hour : yield* this.#read(part));
      }
      start = day.to + 1;
    }
    return start > to ? span : joinedSpans(span, yield* this.#read({ from: start, to }));
  }

  /** Returns the hours of a folded day; undefined when they cannot be read, and the positions answer. */
  #hoursAt(at: number): PositionSpan[] | undefined {
    const day = this.#days[at];
    return day && readableDay(this.#deviceId, day.day, () => hoursOf(day));
  }

  #dayAt(at: number): number {
    return this.#days[at]?.day ?? Infinity;
  }

  /** Reads positions, a day at a time. */
  async *#read({ from, to }: StoredDayRange): AsyncGenerator<never[], PositionSpan | undefined> {
    let span: PositionSpan | undefined;
    for (let start = from; start <= to;) {
      const first = await this.#first(start);
      if (!first || first.fix_time > to) break;
      const end = Math.min(to, rangeOfDay(utcDayOf(first.fix_time)).to);
      span = joinedSpans(span, await this.#readFrom(first, end));
      start = end + 1;
      yield [];
    }
    return span;
  }

  async #first(from: number): Promise<FirstPosition | undefined> {
    const known = this.#next;
    if (known && known.from <= from && (!known.first || known.first.fix_time >= from)) return known.first;
    const first = await this.#positions({ from, to: this.#end })
      .select(['id', 'fix_time'])
      .orderBy('fix_time')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    this.#next = { from, first };
    return first;
  }

  async #readFrom(first: FirstPosition, to: number): Promise<PositionSpan | undefined> {
    const range = { from: first.fix_time, to };
    const last = await this.#positions(range)
      .select(['id', 'fix_time'])
      .orderBy('fix_time', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    const fastest = await this.#positions(range)
      .select(({ fn }) => fn.max('speed').as('speed'))
      .executeTakeFirst();
    // They may have been removed meanwhile.
    if (!last || !fastest) return undefined;
    return {
      firstId: first.id,
      firstTime: first.fix_time,
      lastId: last.id,
      lastTime: last.fix_time,
      maxSpeedKnots: Math.max(0, fastest.speed),
    };
  }

  #positions({ from, to }: StoredDayRange) {
    return this.#query
      .selectFrom('positions')
      .where('device_id', '=', this.#deviceId)
      .where('fix_time', '>=', from)
      .where('fix_time', '<=', to);
  }
}

interface FirstPosition {
  id: number;
  fix_time: number;
}
