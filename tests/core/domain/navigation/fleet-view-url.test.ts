import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseUrlParameters, withUrlParameters } from '@farol/core/domain/navigation/url-parameters';
import { urlCameraOf } from '@farol/core/domain/navigation/camera-url';
import {
  parseListViewUrl,
  listViewUrlParameters,
  type ListView,
} from '@farol/core/domain/navigation/list-view-url';
import {
  DEFAULT_FLEET_VIEW,
  parseFleetViewUrl,
  fleetViewUrlParameters,
} from '@farol/core/domain/navigation/fleet-view-url';
import {
  FLEET_PARAMETERS,
  LIST_PARAMETERS,
  URL_STATE_PARAMETERS,
} from '@farol/core/domain/navigation/url-parameter-names';
import { fleetViews, mapCameras, texts } from '../../../arbitraries/fleet-views.ts';
import { anyText } from '../../../arbitraries/texts.ts';

/** The URL as it comes back from an address bar. */
function throughAddressBar(parameters: Parameters<typeof withUrlParameters>[2]) {
  return parseUrlParameters(withUrlParameters('/devices?expand=true#top', URL_STATE_PARAMETERS, parameters));
}

test('fleet view url: a user who opens a link sees the fleet as the one who shared it', () => {
  fc.assert(
    fc.property(fleetViews, (view) => {
      expect(parseFleetViewUrl(throughAddressBar(fleetViewUrlParameters(view)))).toEqual(view);
    }),
  );
});

test('fleet view url: the default view leaves the URL unchanged', () => {
  expect(fleetViewUrlParameters(DEFAULT_FLEET_VIEW)).toEqual([]);
  expect(parseFleetViewUrl([])).toEqual(DEFAULT_FLEET_VIEW);
  expect(withUrlParameters('/devices?time=now', URL_STATE_PARAMETERS, [])).toBe('/devices?time=now');
});

test('fleet view url: a link is readable by people', () => {
  const view = {
    ...DEFAULT_FLEET_VIEW,
    query: 'truck 7',
    status: 'offline',
    movingOnly: true,
    order: 'lastUpdate-desc',
    camera: urlCameraOf({
      longitude: -46.633308,
      latitude: -23.55052,
      zoom: 12.345,
      bearing: -90,
      pitch: 44.6,
    }),
  } as const;
  expect(
    withUrlParameters('/devices?expand=true&q=old', URL_STATE_PARAMETERS, fleetViewUrlParameters(view)),
  ).toBe(
    '/devices?expand=true&q=truck+7&status=offline&moving=true&sort=lastUpdate-desc&lat=-23.55052&lng=-46.63331&zoom=12.35&bearing=270&pitch=45',
  );
});

test('fleet view url: any URL is read without an error, and the same when read again', () => {
  const names = fc.constantFrom(...FLEET_PARAMETERS, ...LIST_PARAMETERS, 'expand');
  const nonsense = fc.oneof(
    anyText({ maxLength: 8 }),
    fc.constantFrom('-1', '1e5', '999', '0x10', 'NaN', '%', '%zz', '%E0%A4', 'true', '-0', '12.5'),
  );
  const queries = fc.oneof(
    fc
      .array(fc.tuple(names, nonsense), { maxLength: 8 })
      .map((pairs) => pairs.map((pair) => pair.join('=')).join('&')),
    anyText(),
  );
  fc.assert(
    fc.property(queries, (query) => {
      const view = parseFleetViewUrl(parseUrlParameters(`/devices?${query}`));
      expect(parseFleetViewUrl(throughAddressBar(fleetViewUrlParameters(view)))).toEqual(view);
    }),
  );
});

function readFleet(query: string) {
  return parseFleetViewUrl(parseUrlParameters(`/devices?${query}`));
}

test('fleet view url: coordinates off the map, an invalid zoom and an unknown order are ignored', () => {
  expect(readFleet('lat=91&lng=10&zoom=5').camera).toEqual({
    center: undefined,
    zoom: 5,
    bearing: 0,
    pitch: 0,
  });
  expect(readFleet('lat=1&lng=10').camera).toBeUndefined();
  expect(readFleet('lat=1&lng=10&zoom=near').camera).toBeUndefined();
  expect(readFleet('lat=1&lng=10&zoom=5&bearing=400').camera?.bearing).toBe(0);
  expect(readFleet('lat=1&lng=10&zoom=5&pitch=61').camera?.pitch).toBe(0);
  expect(readFleet('sort=color&status=lost&moving=yes&only=0&hide=')).toEqual(DEFAULT_FLEET_VIEW);
});

test('fleet view url: other parameters of a URL stay unchanged', () => {
  fc.assert(
    fc.property(fleetViews, (view) => {
      const others = 'expand=true&probe=1&next=%2Fdevices%3Fq%3Dx&broken=%';
      const address = withUrlParameters(
        `/devices?${others}#top`,
        URL_STATE_PARAMETERS,
        fleetViewUrlParameters(view),
      );
      expect(address.startsWith(`/devices?${others}`) && address.endsWith('#top')).toBe(true);
      expect(withUrlParameters(address, URL_STATE_PARAMETERS, [])).toBe(`/devices?${others}#top`);
    }),
  );
});

test('fleet view url: a camera is precise to a meter, its longitude is wrapped, and writing it twice changes nothing', () => {
  fc.assert(
    fc.property(mapCameras, (camera) => {
      const linked = urlCameraOf(camera);
      const { longitude = 0, latitude = 0 } = linked.center ?? {};
      expect(Math.abs(longitude)).toBeLessThanOrEqual(180);
      expect(Math.abs(latitude - camera.latitude)).toBeLessThan(0.00001);
      const { zoom, bearing, pitch } = linked;
      expect(urlCameraOf({ longitude, latitude, zoom, bearing, pitch })).toEqual(linked);
    }),
  );
});

const FIELDS = ['name', 'email', 'phone', 'limit'];
const PLAIN_LIST: ListView = {
  query: '',
  sort: { field: 'name', descending: false },
  columns: ['name', 'email'],
};
const listViews: fc.Arbitrary<ListView> = fc.record({
  query: texts,
  sort: fc.record({ field: fc.constantFrom(...FIELDS), descending: fc.boolean() }),
  columns: fc.subarray(FIELDS.slice(1)).map((columns) => ['name', ...columns]),
});

test('fleet view url: a user who opens a link to a list sees the search, order and columns of the one who shared it', () => {
  fc.assert(
    fc.property(listViews, (view) => {
      expect(
        parseListViewUrl(throughAddressBar(listViewUrlParameters(view, PLAIN_LIST)), PLAIN_LIST, FIELDS),
      ).toEqual(view);
    }),
  );
  expect(listViewUrlParameters(PLAIN_LIST, PLAIN_LIST)).toEqual([]);
});

test('fleet view url: unknown columns and orders are ignored, and the names always stay', () => {
  const read = (query: string) => parseListViewUrl(parseUrlParameters(`/users?${query}`), PLAIN_LIST, FIELDS);
  expect(read('columns=shoe,&order=shoe-asc')).toEqual(PLAIN_LIST);
  expect(read('columns=phone,shoe&order=email-up')).toEqual({ ...PLAIN_LIST, columns: ['name', 'phone'] });
});
