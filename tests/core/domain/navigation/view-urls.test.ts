import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDeviceTableUrl } from '@farol/core/domain/navigation/device-table-url';
import { parseReplayUrl } from '@farol/core/domain/navigation/replay-url';
import { formatIsoTime } from '@farol/core/domain/values/iso-time';
import { initialPlace, parseZoom } from '@farol/core/domain/navigation/initial-view';
import {
  differsFromUrlCamera,
  overrideAfterMove,
  overrideAfterSelection,
  overrideOfUrl,
  type CameraState,
} from '@farol/core/domain/navigation/camera-override';
import {
  parseInboxFilterUrl,
  inboxFilterUrlParameters,
} from '@farol/core/domain/navigation/inbox-filter-url';
import { overlayProblem, overlayQuery, overlaySelection } from '@farol/core/domain/navigation/overlay-url';

test('view urls: the devices are a table where the URL says so, and nowhere else', () => {
  expect(isDeviceTableUrl('/devices?table=true')).toBe(true);
  expect(isDeviceTableUrl('/devices?q=van&table=true#top')).toBe(true);
  expect(isDeviceTableUrl('/devices')).toBe(false);
  expect(isDeviceTableUrl('/devices?table=false')).toBe(false);
  expect(isDeviceTableUrl('/devices/5?table=true')).toBe(false);
  expect(isDeviceTableUrl('/groups?table=true')).toBe(false);
});

const NOW = Date.parse('2026-06-01T12:00:00Z');
const at = (text: string) => parseReplayUrl([['moment', text]], NOW);

test('view urls: a moment up to now is read back from a link', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: NOW }), (atMs) => {
      expect(at(formatIsoTime(atMs))).toEqual({ atMs });
    }),
  );
});

test('view urls: a moment that is still to come is none, but for the difference between two clocks', () => {
  fc.assert(
    fc.property(fc.integer({ min: 300_001, max: 1e12 }), (aheadMs) => {
      expect(at(formatIsoTime(NOW + aheadMs))).toEqual({ problem: 'future' });
    }),
  );
  for (const aheadMs of [60_000, 300_000])
    expect(at(formatIsoTime(NOW + aheadMs))).toEqual({ atMs: NOW + aheadMs });
});

test('view urls: a link without a time has no problem, and any text that is no time is reported as unreadable', () => {
  expect(parseReplayUrl([['q', 'van']], NOW)).toBeUndefined();
  for (const text of ['banana', '', '2026-13-45T00:00:00Z', '1780315200000'])
    expect(at(text)).toEqual({ problem: 'unreadable' });
});

const nowhere = { latitude: 0, longitude: 0, zoom: 0 };
const user = { latitude: -23.5, longitude: -46.6, zoom: 10 };
const server = { latitude: 38.7, longitude: -9.1, zoom: 6, forceSettings: false };

test('view urls: without vehicles the map starts at the user’s position, then the server’s, the other way round when the server forces its settings', () => {
  expect(initialPlace(user, server)).toMatchObject(user);
  expect(initialPlace(nowhere, server)).toMatchObject({ latitude: 38.7, zoom: 6 });
  expect(initialPlace(user, { ...server, forceSettings: true })).toMatchObject({
    latitude: 38.7,
  });
  const onEquator = { latitude: 0, longitude: -9.1, zoom: 5 };
  const atGreenwich = { latitude: 38.7, longitude: 0, zoom: 24 };
  expect([onEquator, atGreenwich].map((place) => initialPlace(place, server))).toEqual([
    onEquator,
    atGreenwich,
  ]);
  for (const zoom of [0, -1, 25, Number.NaN])
    expect(initialPlace({ ...user, zoom }, server)).toEqual({ ...user, zoom: 3 });
  expect(initialPlace(undefined, undefined)).toEqual({
    latitude: -29.942484,
    longitude: -50.990526,
    zoom: 3,
  });
});

test('view urls: only a number in the range of zoom levels is a zoom level', () => {
  expect([12, '12', ' 12 ', 0.5, 24].map(parseZoom)).toEqual([12, 12, 12, 0.5, 24]);
  for (const none of [' ', 'x', 0, -3, 24.5, 99, Number.NaN, null, undefined, true, [12]])
    expect(parseZoom(none)).toBeUndefined();
});

const center = { longitude: -46.6, latitude: -23.5 };
const placed = { center, zoom: 12, bearing: 90, pitch: 30 };
const following = { center: undefined, zoom: 12, bearing: 90, pitch: 30 };

test('view urls: a selected vehicle is shown, and after it is deselected the map stays where it is', () => {
  const state: CameraState = { camera: placed, override: 'zoom', selectedDeviceId: 5 };
  expect(overrideAfterSelection(state, 5)).toBe('zoom');
  expect(overrideAfterSelection(state, 6)).toBe('none');
  expect(overrideAfterSelection(state, undefined)).toBe('center');
  expect(overrideAfterSelection({ ...state, camera: following }, undefined)).toBe('none');
  expect(overrideAfterSelection({ ...state, camera: undefined }, undefined)).toBe('none');
});

test('view urls: a user who moves the map sets its center, but only its zoom while the map follows a vehicle', () => {
  const overrides = ['none', 'zoom', 'center'] as const;
  const after = (byUser: boolean, isFollowing: boolean) =>
    overrides.map((override) => overrideAfterMove(override, byUser, isFollowing));
  expect(after(true, false)).toEqual(['center', 'center', 'center']);
  expect(after(false, false)).toEqual(['none', 'zoom', 'center']);
  expect(after(true, true)).toEqual(['zoom', 'zoom', 'zoom']);
  expect(after(false, true)).toEqual(['none', 'zoom', 'zoom']);
});

test('view urls: an address sets the center, the zoom or nothing of the camera', () => {
  expect([placed, following, undefined].map(overrideOfUrl)).toEqual(['center', 'zoom', 'none']);
});

test('view urls: the map differs from an address in its vehicle, center, zoom, bearing, tilt or in what the user set', () => {
  const state: CameraState = { camera: placed, override: 'center', selectedDeviceId: 5 };
  expect(differsFromUrlCamera(state, { ...placed, center: { ...center } }, 5)).toBe(false);
  for (const wanted of [
    { ...placed, zoom: 13 },
    { ...placed, bearing: 0 },
    { ...placed, pitch: 0 },
    { ...placed, center: { ...center, longitude: 0 } },
    { ...placed, center: { ...center, latitude: 0 } },
    following,
    undefined,
  ])
    expect(differsFromUrlCamera(state, wanted, 5)).toBe(true);
  expect(differsFromUrlCamera(state, placed, 6)).toBe(true);
  expect(differsFromUrlCamera({ ...state, camera: undefined }, placed, 5)).toBe(true);
  expect(differsFromUrlCamera({ ...state, camera: following }, placed, 5)).toBe(true);
  expect(differsFromUrlCamera({ ...state, override: 'zoom' }, following, 5)).toBe(false);
  expect(differsFromUrlCamera({ ...state, override: 'none' }, undefined, 5)).toBe(false);
});

const filters = fc.record(
  {
    kind: fc.string({ minLength: 1 }),
    deviceId: fc.integer({ min: 1 }),
    isUnreadOnly: fc.constant(true),
  },
  { requiredKeys: [] },
);

test('view urls: a filter of alerts is read back from a URL as it was written', () => {
  fc.assert(
    fc.property(filters, (filter) => {
      expect(parseInboxFilterUrl(inboxFilterUrlParameters(filter))).toEqual(filter);
    }),
  );
});

test('view urls: any URL gives a filter that can be written again', () => {
  const parameters = fc.array(fc.tuple(fc.constantFrom('alert', 'vehicle', 'unread', 'q'), fc.string()));
  fc.assert(
    fc.property(parameters, (said) => {
      const filter = parseInboxFilterUrl(said);
      expect(parseInboxFilterUrl(inboxFilterUrlParameters(filter))).toEqual(filter);
    }),
  );
  expect(
    parseInboxFilterUrl([
      ['alert', ''],
      ['vehicle', '-3'],
      ['unread', 'yes'],
    ]),
  ).toStrictEqual({});
});

test('view urls: a filter that lets everything through adds nothing to the address', () => {
  expect(inboxFilterUrlParameters({})).toEqual([]);
  expect(inboxFilterUrlParameters({ kind: '', isUnreadOnly: false })).toEqual([]);
  expect(inboxFilterUrlParameters({ kind: 'alarm:sos', deviceId: 5, isUnreadOnly: true })).toEqual([
    ['alert', 'alarm:sos'],
    ['vehicle', '5'],
    ['unread', 'true'],
  ]);
  expect(parseInboxFilterUrl([['unread', 'true']])).toEqual({ isUnreadOnly: true });
});

const PAGE = '/overlays/heat-map';

test('view urls: an overlay page shows the vehicle and the period of its address', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1 }),
      fc.integer({ min: 0, max: 2e9 }),
      fc.integer({ min: 1, max: 7e6 }),
      (id, from, length) => {
        const selection = { deviceIds: [id], fromMs: from * 1000, toMs: (from + length) * 1000 };
        expect(overlaySelection(`${PAGE}?${overlayQuery(selection)}`)).toEqual(selection);
      },
    ),
  );
});

test('view urls: the query of a selection without vehicles names none, and an overlay page shows nothing of it', () => {
  const query = overlayQuery({ deviceIds: [], fromMs: 0, toMs: 60_999 });
  expect(query).toBe('deviceid=&data_inicial=1970-01-01T00:00:00Z&data_final=1970-01-01T00:01:00Z');
  expect(overlaySelection(`${PAGE}?${query}`)).toBeUndefined();
});

test.for([
  '',
  '?deviceid=5',
  '?deviceid=5&data_inicial=2026-01-01T00:00:00Z',
  '?data_inicial=2026-01-01T00:00:00Z&data_final=2026-01-02T00:00:00Z',
  '?deviceid=five&data_inicial=2026-01-01T00:00:00Z&data_final=2026-01-02T00:00:00Z',
  '?deviceid=5&data_inicial=2026-02-30T00:00:00Z&data_final=2026-03-02T00:00:00Z',
  '?deviceid=5&data_inicial=2026-01-01&data_final=2026-01-02T00:00:00Z',
  '?deviceid=5&data_inicial=2026-01-02T00:00:00Z&data_final=2026-01-01T00:00:00Z',
  '?deviceid=05&data_inicial=2026-01-01T00:00:00Z&data_final=2026-01-02T00:00:00Z',
  '?deviceid=5x&data_inicial=2026-01-01T00:00:00Z&data_final=2026-01-02T00:00:00Z',
  '?deviceid=x5&data_inicial=2026-01-01T00:00:00Z&data_final=2026-01-02T00:00:00Z',
  '?deviceid=5&data_inicial=x2026-01-01T00:00:00Z&data_final=2026-01-02T00:00:00Z',
  '?deviceid=5&data_inicial=2026-01-01T00:00:00Zx&data_final=2026-01-02T00:00:00Z',
  '?deviceid=5&data_inicial=2026-01-01T25:00:00Z&data_final=2026-01-02T00:00:00Z',
  '?deviceid=5&data_inicial=1926-01-02T00:00:00Z&data_final=2026-01-01T00:00:00Z',
])('an overlay page shows nothing until vehicle and both dates are valid: %s', (query) => {
  expect(overlaySelection(PAGE + query)).toBeUndefined();
});

test('view urls: an overlay page stays empty without a word until all three are there', () => {
  fc.assert(
    fc.property(
      fc.subarray(['deviceid=5', 'data_inicial=never', 'data_final='], { maxLength: 3 }),
      (given) => {
        expect(overlayProblem(`${PAGE}?${given.join('&')}`)).toBeUndefined();
      },
    ),
  );
});

test.for([
  ['deviceid=5&data_inicial=2026-01-01T00:00:00Z&data_final=2026-01-02T00:00:00Z', undefined],
  ['deviceid=five&data_inicial=2026-01-01T00:00:00Z&data_final=2026-01-02T00:00:00Z', 'noVehicle'],
  ['deviceid=5&data_inicial=2026-02-30T00:00:00Z&data_final=2026-03-02T00:00:00Z', 'noPeriod'],
  ['deviceid=5&data_inicial=2026-01-02T00:00:00Z&data_final=2026-01-01T00:00:00Z', 'backwards'],
  ['deviceid=5&data_inicial=2026-01-02T00:00:00Z&data_final=2026-06-01T00:00:00Z', 'tooLong'],
] as const)(
  'an overlay page that was given all three says what is wrong with them: %s',
  ([query, problem]) => {
    expect(overlayProblem(`${PAGE}?${query}`)).toBe(problem);
  },
);
