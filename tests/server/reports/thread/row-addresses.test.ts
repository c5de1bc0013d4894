import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GeoPoint } from '@farol/core/domain/geometry/geo-point';
import { RowAddresses } from '../../../../server/reports/thread/values/row-addresses.ts';
import type { Database } from '../../../../server/storage/database.ts';
import { temporarySqlite, type TemporaryDatabase } from '../../../harness/temporary-database.ts';

let temporary: TemporaryDatabase;
let database: Database;
beforeEach(async () => {
  temporary = await temporarySqlite();
  database = await temporary.open();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await database.close();
  await temporary.remove();
});

/** Opens the addresses of one report, and returns how many places its streets were asked for each time. */
async function open(tookMs: number) {
  const asked: number[] = [];
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const streets = {
    namesAt: async (points: readonly GeoPoint[]) => {
      asked.push(points.length);
      now += tookMs;
      return points.map(({ latitude }) => (latitude > 0 ? 'Main Street' : undefined));
    },
  };
  const style = { language: 'en-US', distanceUnit: 'km', hiddenGeofences: [] } as const;
  const source = { query: database.query, streets };
  return { addresses: await RowAddresses.open(source, { ...style, hiddenGeofences: [] }), asked };
}

/** Returns so many places, 110 m apart. */
function places(count: number, from = 1) {
  return Array.from({ length: count }, (_, at) => ({
    latitude: (from + at) / 1000,
    longitude: 0,
    address: null,
  }));
}

test('addresses: equal places are looked up once, and those that a tracker named not at all', async () => {
  const { addresses, asked } = await open(0);
  const [here] = places(1);
  if (!here) throw new Error('no place');
  const south = { ...here, latitude: -1 };
  expect(await addresses.of([here, here, { ...here, address: 'Gate 3' }, south])).toEqual([
    'Main Street',
    'Main Street',
    'Gate 3',
    null,
  ]);
  expect(asked).toEqual([2]);
});

test('addresses: a report looks up 5,000 places, and the others have no street', async () => {
  const { addresses, asked } = await open(0);
  const first = await addresses.of(places(4_000));
  const second = await addresses.of(places(2_000, 4_001));
  const third = await addresses.of(places(10, 9_001));
  expect(asked).toEqual([4_000, 1_000]);
  expect([...first, ...second, ...third].filter((text) => text === 'Main Street')).toHaveLength(5_000);
});

test('addresses: a report that waited for streets for five seconds waits no more', async () => {
  const { addresses, asked } = await open(900);
  for (let page = 0; page < 10; page++) await addresses.of(places(1, 1 + page));
  expect(asked).toHaveLength(6);
});
