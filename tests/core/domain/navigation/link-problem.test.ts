import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkProblem } from '@farol/core/domain/navigation/link-problem';
import { areaSearchUrlParameters } from '@farol/core/domain/navigation/area-search-url';
import { withUrlParameters } from '@farol/core/domain/navigation/url-parameters';
import { instantText } from '@farol/core/domain/values/instant-text';

const NOW = Date.parse('2026-06-01T12:00:00Z');
const screens = fc.constantFrom('/home', '/devices', '/devices/7', '/geofence?find=yard', '/reports/history');
const moments = fc.integer({ min: 0, max: NOW });
const circles = fc.record({
  center: fc.record({
    latitude: fc.integer({ min: -80, max: 80 }),
    longitude: fc.integer({ min: -179, max: 179 }),
  }),
  radiusMeters: fc.integer({ min: 1, max: 500_000 }),
});

test('links that the console writes itself have no problem', () => {
  fc.assert(
    fc.property(screens, moments, circles, (screen, atMs, circle) => {
      const period = { fromMs: atMs - 3_600_000, toMs: atMs };
      const link = withUrlParameters(screen, new Set(), [
        ['moment', instantText(atMs)],
        ...areaSearchUrlParameters({ circle, period }),
      ]);
      expect([linkProblem(screen, NOW), linkProblem(link, NOW)]).toEqual([undefined, undefined]);
    }),
  );
});

test('a moment that is none, one to come, and a circle that cannot be read are told on every screen', () => {
  fc.assert(
    fc.property(screens, (screen) => {
      const with_ = (name: string, value: string) =>
        linkProblem(withUrlParameters(screen, new Set(), [[name, value]]), NOW);
      expect(with_('moment', 'banana')).toBe('moment');
      expect(with_('moment', '2999-01-01T00:00:00Z')).toBe('futureMoment');
      expect(with_('circle', '999')).toBe('circle');
      expect(with_('circle', '-23.5,-46.6,200')).toBe('circle');
      expect(with_('during', '2026-06-01T10:00:00Z/2026-06-01T11:00:00Z')).toBe('circle');
    }),
  );
});

test('an address of a vehicle that can have no such number is told; other unknown ones lead home as ever', () => {
  for (const path of ['/devices/abc', '/devices/0', '/devices/-1', '/devices/abc/?q=van'])
    expect(linkProblem(path, NOW)).toBe('device');
  for (const path of [
    '/devices/7',
    '/',
    '/nowhere',
    '/devices/7/photo',
    '/nowhere/devices/abc',
    '/login?moment=banana',
  ])
    expect(linkProblem(path, NOW)).toBeUndefined();
});
