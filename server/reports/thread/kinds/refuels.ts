import type { Kysely } from 'kysely';
import type { EndPosition } from '../../../storage/history/end-positions.ts';
import { readable } from '../../../storage/schema/readable-rows.ts';
import type { Schema } from '../../../storage/schema/schema.ts';
import { objectIn } from '../../../storage/schema/stored-json.ts';

/** From one position to another. */
interface Span {
  start: EndPosition;
  end: EndPosition;
}

interface Refuel {
  time: number;
  liters: number;
}

/** The refuels of a device, as its events tell them (contract §7.3). */
export class Refuels {
  readonly #refuels: readonly Refuel[];

  private constructor(refuels: readonly Refuel[]) {
    this.#refuels = refuels;
  }

  /** Reads the refuels within spans in the order of time; devices that do not measure their tank have none. */
  static async within(query: Kysely<Schema>, deviceId: number, spans: readonly Span[]): Promise<Refuels> {
    const measured = spans.filter(({ start, end }) => hasFuel(start) && hasFuel(end));
    const [first, last] = [measured[0], measured.at(-1)];
    if (!first || !last) return new Refuels([]);
    const rows = await query
      .selectFrom('events')
      .select(['event_time', 'attributes'])
      .where('device_id', '=', deviceId)
      .where('type', '=', 'deviceFuelIncrease')
      .where('event_time', '>', first.start.time)
      .where('event_time', '<=', last.end.time)
      .limit(MAX_REFUELS)
      .execute();
    return new Refuels(
      rows.map(({ event_time, attributes }) => ({ time: event_time, liters: litersOf(attributes) })),
    );
  }

  /** Returns what was filled in after the first position of a span, up to its last; liters. */
  litersWithin({ start, end }: Span): number {
    return this.#refuels
      .filter(({ time }) => time > start.time && time <= end.time)
      .reduce((sum, { liters }) => sum + liters, 0);
  }
}

/** More refuels than a vehicle has in years. */
const MAX_REFUELS = 10_000;

function hasFuel({ attributes }: EndPosition): boolean {
  return typeof attributes['fuel'] === 'number';
}

function litersOf(text: string): number {
  const attributes =
    readable<Record<string, unknown>>('The attributes of a refuel', () => objectIn(text)) ?? {};
  const { before, after } = attributes;
  return typeof before === 'number' && typeof after === 'number' ? Math.max(0, after - before) : 0;
}
