import { REPORTS } from '@farol/core/domain/report/report';
import type { DeviceEvent } from '@farol/core/domain/alert/event';
import type { Kysely } from 'kysely';
import { endPositions, type EndPosition } from '../../../storage/history/end-positions.ts';
import { readOrSkip } from '../../../storage/schema/readable-rows.ts';
import type { Schema } from '../../../storage/schema/schema.ts';
import { objectIn } from '../../../storage/schema/stored-json.ts';
import { eventsFromRows } from '../../../storage/tables/events.ts';
import type { StoredDayRange } from '../days/stored-days.ts';
import type { ReportSource } from '../source/report-source.ts';
import type { RowAddresses } from '../values/row-addresses.ts';
import { eventRowPages } from './events.ts';
import { userReport, idsOf, reportDevice, wholeRanges, type ReportDevice } from './report-kind.ts';

interface FuelSpecification {
  devices: ReportDevice[];
}

/** The report of fuel (contract §4.7): where and when vehicles were refueled, and where their tanks fell at once. */
export const fuelReportKind = userReport<'fuel', FuelSpecification>('fuel', {
  subject: 'fuel',
  permissions: REPORTS.fuel.permissions,
  specify: ({ devices }) => ({ devices: devices().map(reportDevice) }),
  counted: {
    table: 'events',
    limit: 'rows',
    ranges: (_query, specification) => wholeRanges(idsOf(specification.devices), specification),
  },
  made: { rows: fuelPages },
  namesPlaces: 'always',
  sheet: {
    title: 'fuel',
    columns: [
      ['time', 'eventTime', 'time'],
      ['type', 'type', 'event'],
      ['fuelBefore', 'before', 'volume'],
      ['fuelAfter', 'after', 'volume'],
      ['refueled', 'refueled', 'volume'],
      ['fuelLost', 'lost', 'volume'],
      ['address', 'address', 'text'],
      ['odometer', 'odometer', 'distance'],
    ],
  },
});

const TYPES = ['deviceFuelIncrease', 'deviceFuelDrop'];

/** Yields the refuels and drops of the chosen devices, device by device, ordered by time. */
async function* fuelPages(
  source: ReportSource,
  { devices, ...range }: FuelSpecification & StoredDayRange,
  addresses: RowAddresses | undefined,
): AsyncGenerator<string[]> {
  for (const device of devices)
    for await (const rows of eventRowPages(source, device.id, { ...range, types: TYPES }))
      yield await fuelTexts(source, device, eventsFromRows(rows), addresses);
}

async function fuelTexts(
  source: ReportSource,
  device: ReportDevice,
  events: readonly DeviceEvent[],
  addresses: RowAddresses | undefined,
): Promise<string[]> {
  const measured = events.filter(({ attributes }) => levelsOf(attributes) !== undefined);
  const ids = measured.map(({ positionId }) => positionId).filter((id) => id > 0);
  const positions = await endPositions(source, ids);
  const places = measured.map(({ positionId }) => positions.get(positionId));
  const known = places.filter((place) => place !== undefined);
  const texts = addresses ? await addresses.of(known) : known.map(({ address }) => address);
  const addressOf = new Map(known.map(({ id }, at) => [id, texts[at] ?? null]));
  return measured.map((event, at) => {
    const { before, after } = levelsOf(event.attributes) ?? { before: 0, after: 0 };
    const place = places[at];
    const odometer = place?.attributes['odometer'] ?? place?.attributes['totalDistance'];
    return JSON.stringify({
      deviceId: device.id,
      deviceName: device.name,
      eventTime: event.eventTime,
      type: event.type,
      before,
      after,
      refueled: Math.max(0, after - before),
      lost: Math.max(0, before - after),
      positionId: event.positionId,
      latitude: place?.latitude ?? null,
      longitude: place?.longitude ?? null,
      address: place ? (addressOf.get(place.id) ?? null) : null,
      odometer: typeof odometer === 'number' ? odometer : null,
    });
  });
}

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
    readOrSkip<Record<string, unknown>>('The attributes of a refuel', () => objectIn(text)) ?? {};
  const { before, after } = levelsOf(attributes) ?? { before: 0, after: 0 };
  return Math.max(0, after - before);
}

/** Returns the levels of the tank that an event tells, liters; undefined where it tells none. */
function levelsOf({
  before,
  after,
}: Readonly<Record<string, unknown>>): { before: number; after: number } | undefined {
  return typeof before === 'number' && typeof after === 'number' ? { before, after } : undefined;
}
