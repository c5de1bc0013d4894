import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { HttpGeocoder } from '@farol/adapters/http/geocoder';
import { parseGeocoderResponse } from '@farol/core/domain/place/geocoder-response';
import { trackingApi } from '@farol/adapters/http/tracking-client';
import { Failure } from '@farol/core/domain/values/failure';
import { geocoderContract } from '../../contracts/ports/geocoder.ts';

const PAULISTA = {
  type: 'Feature',
  properties: { display_name: 'Avenida Paulista, Bela Vista, São Paulo' },
  bbox: [-46.66, -23.57, -46.64, -23.55],
  geometry: { type: 'Point', coordinates: [-46.65, -23.56] },
};

/** A server that finds places like public geocoders, and reverse geocodes like tracking servers. */
async function listening(
  answer: (path: string, query: URLSearchParams, request: IncomingMessage) => [number, string],
) {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const [status, text] = answer(pathname, searchParams, request);
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { geocoder: new HttpGeocoder(trackingApi(`${origin}/api`), `${origin}/api`), origin, close };
}

geocoderContract('an online geocoder', async () => {
  const { geocoder, origin, close } = await listening((path, query) => {
    if (path === '/api/server/geocode')
      return query.get('latitude') === '-23.56' ? [200, 'Avenida Paulista, 1578'] : [400, 'Off - Exception'];
    return [200, JSON.stringify({ features: query.get('q') === 'paulista' ? [PAULISTA] : [] })];
  });
  return { geocoder, request: (searchText) => `${origin}/search?q=${searchText}`, close };
});

test('geocoder: may be a path of this server', async () => {
  const requests: (string | undefined)[] = [];
  const { geocoder, close } = await listening((path, _, { headers }) => {
    requests.push(path, headers.cookie, headers.referer);
    return [200, '[]'];
  });
  expect(await geocoder.search('/places?q=x')).toEqual([]);
  expect(requests).toEqual(['/places', undefined, undefined]);
  await close();
});

test.each([
  [429, 'slow down', 'HTTP_429'],
  [200, '<html>', 'MALFORMED_ANSWER'],
  [200, '{"error":"no"}', 'MALFORMED_ANSWER'],
])('geocoder: a geocoder that responds %d %s fails as %s', async (status, text, code) => {
  const { geocoder, close } = await listening(() => [status, text]);
  await expect(geocoder.search('/')).rejects.toMatchObject({ code });
  await close();
});

test('geocoder: a geocoder that cannot be reached fails like the network', async () => {
  const { geocoder, close } = await listening(() => [200, '[]']);
  await close();
  const lost = geocoder.search('/');
  await expect(lost).rejects.toBeInstanceOf(Failure);
  await expect(lost).rejects.toMatchObject({ code: 'NETWORK' });
});

test('geocoder: places are parsed in any format that geocoders use', () => {
  expect(parseGeocoderResponse({ features: [PAULISTA] })).toEqual([
    {
      name: 'Avenida Paulista, Bela Vista, São Paulo',
      latitude: -23.56,
      longitude: -46.65,
      bounds: { west: -46.66, south: -23.57, east: -46.64, north: -23.55 },
    },
  ]);
  const at = (properties: object, more: object = {}) =>
    parseGeocoderResponse({ features: [{ properties, geometry: PAULISTA.geometry, ...more }] })?.map(
      ({ name }) => name,
    );
  const parts = {
    name: 'MASP',
    street: 'Avenida Paulista',
    housenumber: 1578,
    city: 'São Paulo',
    country: 'Brasil',
  };
  expect(at(parts)).toEqual(['MASP, Avenida Paulista, 1578, São Paulo, Brasil']);
  expect(at({ label: 'MASP' })).toEqual(['MASP']);
  expect(at({}, { place_name: 'MASP, São Paulo' })).toEqual(['MASP, São Paulo']);
  expect(at({})).toEqual([]);
  expect(
    parseGeocoderResponse([
      { lat: '-23.56', lon: '-46.65', display_name: 'MASP' },
      { lat: 'x', lon: 1 },
    ]),
  ).toEqual([{ name: 'MASP', latitude: -23.56, longitude: -46.65, bounds: undefined }]);
});

test('geocoder: whatever a geocoder returns, every parsed place has a name and valid coordinates', () => {
  const point = fc.record({
    type: fc.constant('Point'),
    coordinates: fc.array(fc.double(), { maxLength: 3 }),
  });
  const feature = fc.record({
    properties: fc.oneof(
      fc.dictionary(fc.constantFrom('name', 'label', 'city'), fc.anything()),
      fc.constant(null),
    ),
    geometry: fc.oneof(point, fc.anything()),
    bbox: fc.oneof(fc.array(fc.double(), { maxLength: 5 }), fc.constant(null)),
  });
  const answer = fc.oneof(fc.record({ features: fc.array(feature) }), fc.array(fc.anything()), fc.anything());
  fc.assert(
    fc.property(answer, (value) => {
      const places = parseGeocoderResponse(value) ?? [];
      expect(places.length).toBeLessThanOrEqual(6);
      for (const { name, latitude, longitude, bounds } of places) {
        expect(name).not.toBe('');
        expect(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180).toBe(true);
        if (bounds) expect(bounds.west < bounds.east && bounds.south < bounds.north).toBe(true);
      }
    }),
  );
});
