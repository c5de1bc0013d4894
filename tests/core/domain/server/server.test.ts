import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { serverChanges, withServerChanges } from '@farol/core/domain/server/server-changes';
import { maxTokenLifetimeMs } from '@farol/core/domain/server/token-lifetime';
import { retentionStartMs } from '@farol/core/domain/server/retention';
import { placeSearchOptions } from '@farol/core/domain/place/geocoder-settings';
import {
  isLocalNetworkOnly,
  isLocalNetworkUndecided,
  localNetworkDecision,
} from '@farol/core/domain/server/local-network';
import { streetMapUrl } from '@farol/core/domain/server/street-map';
import {
  NO_OUTAGE,
  outageAfterRetry,
  RESTARTING,
  untilNextRetryMs,
  type ServerOutage,
} from '@farol/core/domain/server/server-outage';
import { storageLevelOf } from '@farol/core/domain/server/storage-space';
import { attributes } from '../../../arbitraries/records.ts';

const servers = fc.record({
  zoom: fc.integer(),
  announcement: fc.option(fc.string()),
  wheels: fc.integer(),
  attributes,
});

test('server: applying the changes to the opened record gives the edited one', () => {
  fc.assert(
    fc.property(servers, servers, (before, after) => {
      expect(withServerChanges(before, serverChanges(before, after))).toEqual(after);
    }),
  );
});

test('server: unchanged values keep the current state, and so does what only the server knows', () => {
  fc.assert(
    fc.property(servers, servers, fc.string(), (opened, now, text) => {
      const changes = serverChanges(opened, { ...opened, announcement: text });
      expect(withServerChanges(now, changes)).toEqual({
        ...now,
        announcement: opened.announcement === text ? now.announcement : text,
      });
    }),
  );
});

test('server: a removed attribute is removed, and those that another administrator added meanwhile stay', () => {
  const changes = serverChanges({ attributes: { a: 1, b: { c: [2] } } }, { attributes: { b: { c: [2] } } });
  expect(changes).toEqual({ fields: {}, attributes: { a: undefined } });
  expect(withServerChanges({ attributes: { a: 3, b: 4, d: 5 } }, changes)).toStrictEqual({
    attributes: { b: 4, d: 5 },
  });
});

test('server: changes of a record without attributes concern its fields, and a record that gets some has them', () => {
  expect(serverChanges({ zoom: 1 }, { zoom: 2 })).toEqual({ fields: { zoom: 2 }, attributes: {} });
  expect(serverChanges({ attributes: 'none' }, { attributes: { a: 1 } })).toStrictEqual({
    fields: {},
    attributes: { a: 1 },
  });
});

const DAY = 86_400_000;

test('server: tokens last a year at most unless administrators set another valid number of days', () => {
  expect(maxTokenLifetimeMs({ attributes: {} }, 'farol')).toBe(365 * DAY);
  expect(maxTokenLifetimeMs({ attributes: { 'farol.tokenDays': 30 } }, 'farol')).toBe(30 * DAY);
  fc.assert(
    fc.property(fc.anything(), (days) => {
      fc.pre(typeof days !== 'symbol' && typeof days !== 'object' && typeof days !== 'function');
      const maxLifetime = maxTokenLifetimeMs({ attributes: { 'farol.tokenDays': days } }, 'farol');
      expect(maxLifetime).toBeGreaterThanOrEqual(DAY);
      expect(maxLifetime).toBeLessThanOrEqual(3_650 * DAY);
    }),
  );
});

const lifetime = (tokenDays: unknown) =>
  maxTokenLifetimeMs({ attributes: { 'farol.tokenDays': tokenDays } }, 'farol');

test('server: a token lasts whole days, one at least and ten years at most', () => {
  expect([1, 1.9, 3_650, '7'].map(lifetime)).toEqual([DAY, DAY, 3_650 * DAY, 7 * DAY]);
  expect([0.9, 3_651, 'soon'].map(lifetime)).toEqual([365 * DAY, 365 * DAY, 365 * DAY]);
});

const NOW = Date.UTC(2026, 0, 31);

test('server: history is kept for the configured number of days', () => {
  for (const days of [30, '30'])
    expect(retentionStartMs({ 'farol.retentionDays': days }, 'farol', NOW)).toBe(Date.UTC(2026, 0, 1));
});

test('server: history is kept forever unless a number of days is configured', () => {
  const other = fc.oneof(
    fc.constantFrom(undefined, null, 0, -1, 0.5, 1e9, Number.NaN, Infinity, 'x', true, {}),
    fc.double({ max: 0.99 }),
  );
  fc.assert(
    fc.property(other, (days) => {
      expect(retentionStartMs({ 'farol.retentionDays': days }, 'farol', NOW)).toBeUndefined();
    }),
  );
  expect(retentionStartMs({}, 'farol', NOW)).toBeUndefined();
});

test('server: history is kept for a day at least and a hundred years at most', () => {
  const kept = (days: number) => retentionStartMs({ 'farol.retentionDays': days }, 'farol', NOW);
  expect([kept(1), kept(36_500)]).toEqual([NOW - 86_400_000, NOW - 36_500 * 86_400_000]);
  expect(kept(36_501)).toBeUndefined();
});

const server = (own: Record<string, unknown>) => ({ attributes: own, geocoderEnabled: true });

test('server: while the server is unknown nothing leaves this network, and nobody is asked', () => {
  expect(isLocalNetworkOnly(undefined, 'acme')).toBe(true);
  expect(isLocalNetworkUndecided(undefined, 'acme')).toBe(false);
});

test('server: online maps are allowed until an administrator decides, and then as decided', () => {
  expect(isLocalNetworkOnly(server({}), 'acme')).toBe(false);
  expect(isLocalNetworkUndecided(server({ 'other.localNetworkOnly': true }), 'acme')).toBe(true);
  for (const allows of [true, false]) {
    const decided = server(localNetworkDecision(allows, 'acme'));
    expect(isLocalNetworkOnly(decided, 'acme')).toBe(!allows);
    expect(isLocalNetworkUndecided(decided, 'acme')).toBe(false);
  }
  expect(isLocalNetworkOnly(server({ 'acme.localNetworkOnly': 'true' }), 'acme')).toBe(true);
  expect(isLocalNetworkOnly(server({ 'acme.localNetworkOnly': 'false' }), 'acme')).toBe(false);
  expect(isLocalNetworkUndecided(server({ 'acme.localNetworkOnly': 'false' }), 'acme')).toBe(false);
});

test('server: where nothing leaves this network, geocoder and street map are asked at paths of this server only', () => {
  const local = { 'acme.localNetworkOnly': true };
  const elsewhere = {
    'acme.geocoderUrl': 'https://geo.example/?q={query}',
    'acme.streetMapUrl': 'https://maps.example/south.pmtiles',
  };
  const here = { 'acme.geocoderUrl': '/geo?q={query}', 'acme.streetMapUrl': '/maps/south.pmtiles' };
  expect(placeSearchOptions(server({ ...local, ...elsewhere }), 'acme')).toEqual({
    geocoderUrl: undefined,
    hasReverseGeocoding: false,
  });
  expect(placeSearchOptions(server({ ...local, ...here }), 'acme').geocoderUrl).toBe('/geo?q={query}');
  expect(streetMapUrl(server({ ...local, ...elsewhere }), 'acme')).toBeUndefined();
  expect(streetMapUrl(server(elsewhere), 'acme')).toBe('https://maps.example/south.pmtiles');
  expect(streetMapUrl(server({ ...local, ...here }), 'acme')).toBe('/maps/south.pmtiles');
});

/** What is known after each of these retries failed, the first included. */
function afterRetries(first: ServerOutage, codes: readonly string[]): ServerOutage[] {
  const known = [first];
  for (const code of codes) known.push(outageAfterRetry(known.at(-1) ?? first, code));
  return known;
}

const codes = fc.array(fc.constantFrom('NETWORK', 'TIMEOUT', 'UNKNOWN'), {
  minLength: 1,
  maxLength: 50,
  size: 'max',
});

test('server: while a server responds there is no failure and nothing to retry at short intervals', () => {
  expect(NO_OUTAGE).toStrictEqual({ serverFailure: undefined, quickRetriesLeft: 0 });
});

test('server: a server that is away is asked every 30 seconds, and its last failure is shown', () => {
  fc.assert(
    fc.property(codes, (failures) => {
      const known = afterRetries(NO_OUTAGE, failures);
      expect(known.map(untilNextRetryMs)).toEqual(known.map(() => 30_000));
      expect(known.at(-1)?.serverFailure).toBe(failures.at(-1));
    }),
  );
});

test('server: a restarting server is asked every 2 seconds for a minute; after that it counts as not back', () => {
  fc.assert(
    fc.property(codes, (failures) => {
      afterRetries(RESTARTING, failures).forEach((known, retries) => {
        expect([known.serverFailure, untilNextRetryMs(known)]).toEqual(
          retries < 30 ? ['SERVER_RESTARTING', 2000] : ['SERVER_NOT_BACK', 30_000],
        );
      });
    }),
  );
});

const GIGABYTE = 1024 ** 3;

test('server: a disk is full when little is left for logins, and low before that', () => {
  const large = 500 * GIGABYTE;
  expect(storageLevelOf([100 * GIGABYTE, large])).toBe('ample');
  expect(storageLevelOf([1 * GIGABYTE, large])).toBe('low');
  expect(storageLevelOf([0.1 * GIGABYTE, large])).toBe('full');
  const small = 8 * GIGABYTE;
  expect(storageLevelOf([1 * GIGABYTE, small])).toBe('ample');
  expect(storageLevelOf([0.1 * GIGABYTE, small])).toBe('low');
  expect(storageLevelOf([0.05 * GIGABYTE, small])).toBe('full');
});

test('server: a server that does not report its space has enough; of several disks the fullest counts', () => {
  expect(storageLevelOf(null)).toBe('ample');
  expect(storageLevelOf([])).toBe('ample');
  expect(storageLevelOf([100 * GIGABYTE, 500 * GIGABYTE, 0, 500 * GIGABYTE])).toBe('full');
});

test('server: less space never gives a better level', () => {
  const order = ['full', 'low', 'ample'];
  fc.assert(
    fc.property(
      fc.nat({ max: 2 ** 40 }),
      fc.nat({ max: 2 ** 40 }),
      fc.nat({ max: 2 ** 40 }),
      (total, left, right) => {
        const rank = (free: number) => order.indexOf(storageLevelOf([Math.min(free, total), total]));
        expect(rank(Math.min(left, right))).toBeLessThanOrEqual(rank(Math.max(left, right)));
      },
    ),
  );
});

const levels = (total: number, ...spaces: number[]) => spaces.map((free) => storageLevelOf([free, total]));

test('server: a disk is low below two gigabytes or a tenth, and full below a quarter of one or a hundredth', () => {
  const large = 1_000 * GIGABYTE;
  expect(levels(large, 2 * GIGABYTE, 2 * GIGABYTE - 1)).toEqual(['ample', 'low']);
  expect(levels(large, GIGABYTE / 4, GIGABYTE / 4 - 1)).toEqual(['low', 'full']);
  expect(levels(1_000, 100, 99, 10, 9)).toEqual(['ample', 'low', 'low', 'full']);
});

test('two disks: the fuller one counts in either order, and a missing number is no disk', () => {
  const [ample, low, full] = [
    [100, 100],
    [5, 100],
    [0, 100],
  ];
  expect(storageLevelOf([...ample, ...low])).toBe('low');
  expect(storageLevelOf([...low, ...full])).toBe('full');
  expect(storageLevelOf([...full, ...low])).toBe('full');
  expect(storageLevelOf([...ample, 0])).toBe('ample');
  expect(storageLevelOf([10, 10, 1_000, 1_000])).toBe('ample');
});
