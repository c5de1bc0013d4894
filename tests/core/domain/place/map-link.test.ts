import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseCoordinates } from '@farol/core/domain/place/coordinate-input';
import { placeInMapLink } from '@farol/core/domain/place/map-link';

const PLACE = { latitude: -23.55, longitude: -46.63 };

test.each([
  'https://www.google.com/maps/@-23.55,-46.63,15z',
  'https://www.google.com/maps/place/Pra%C3%A7a/@-23.1,-46.2,17z/data=!3m1!4b1!4m6!3m5!1s0x0:0x0!8m2!3d-23.55!4d-46.63!16s',
  'https://www.google.com/maps?q=-23.55,-46.63',
  'https://maps.google.com/?q=loc:-23.55,+-46.63',
  'https://www.google.com.br/maps/search/?api=1&query=-23.55%2C-46.63',
  'https://www.google.com/maps/search/-23.55,+-46.63?entry=tts',
  'https://www.google.com/maps/dir/?api=1&origin=1,2&destination=-23.55,-46.63',
  'https://www.google.com/maps/dir/1.5,2.5/-23.55,-46.63/@-23,-46,9z',
  'google.com/maps?ll=-23.55,-46.63&z=16',
  'https://www.openstreetmap.org/?mlat=-23.55&mlon=-46.63#map=15/-23.1/-46.2',
  'https://www.openstreetmap.org/#map=15/-23.55/-46.63',
  'https://osm.org/?lat=-23.55&lon=-46.63&zoom=12',
  'https://waze.com/ul?ll=-23.55,-46.63&navigate=yes',
  'https://www.waze.com/en/live-map/directions?to=ll.-23.55%2C-46.63',
  'https://www.waze.com/live-map?latlng=-23.55%2C-46.63',
  'waze://?ll=-23.55,-46.63',
  'https://maps.apple.com/?ll=-23.55,-46.63&q=Depot',
  'https://maps.apple.com/place?coordinate=-23.55,-46.63&name=Depot',
  'http://maps.apple.com/?daddr=-23.55,-46.63',
  'https://share.here.com/l/-23.55,-46.63,Depot?z=16',
  'https://www.bing.com/maps?cp=-23.55~-46.63&lvl=16',
  'https://www.bing.com/maps?cp=-23.1~-46.2&sp=point.-23.55_-46.63_Depot',
  'HTTPS://WWW.BING.COM/MAPS?CP=-23.55~-46.63',
  'https://maps.example:8443/?ll=-23.55,-46.63&name=geo:1',
  'https://www.google.com/maps?q=-23.55,-46.63&name=%E0%A4%A',
  'https://yandex.com/maps/?ll=-46.63%2C-23.55&z=12',
  'https://yandex.com.tr/maps/?pt=-46.63,-23.55',
  'https://maps.yandex.ru/?whatshere%5Bpoint%5D=-46.63%2C-23.55',
  // Another site whose name begins so.
  'https://yandex.my-maps.example/?ll=-23.55,-46.63',
  'maps://?q=-23.55,-46.63',
  'comgooglemaps://?center=-23.55,-46.63',
  'om://map?v=1&ll=-23.55,-46.63&n=Depot',
  'here-location://-23.55,-46.63,Depot?ref=app',
  'geo:-23.55,-46.63',
  'geo: -23.55,-46.63',
  'geo:-23.55,-46.63,760;u=35',
  'geo:-23.55,-46.63;crs=wgs84;u=35',
  'geo:-23.55,-46.63;crs=WGS84',
  'geo:-23.55,-46.63;crs=wgs84?z=15',
  'geo:0,0?q=-23.55,-46.63(Depot%20South)',
  'GEO:-23.55,-46.63?z=15',
])('map link: %s names a place in São Paulo', (link) => {
  expect(placeInMapLink(` ${link} `)).toEqual(PLACE);
  // The search and the point of a geofence take it.
  expect(parseCoordinates(link)).toEqual(PLACE);
});

test.each([
  'https://maps.app.goo.gl/AbCdEf12345',
  'https://www.google.com/maps/place/Pra%C3%A7a+da+S%C3%A9',
  'https://www.google.com/maps/@91.5,-46.63,15z',
  'https://example.org/',
  'https://yandex.ru/maps/213/moscow/',
  'https://www.google.com/maps?q=%E0%A4%A',
  'geo:-23.55',
  'geo:-23.55,-46.63;crs=nad27',
  'geo:95,10',
  'geo:somewhere',
  'see google.com/maps?ll=-23.55,-46.63',
  'google.com/maps?ll=-23.55,-46.63 is here',
  'maps.example!3d-23.55!4d-46.63',
  'mywaze:?ll=-23.55,-46.63',
  'waze://?ll=-23.55,-46.63 is here',
  'mailto:a@-23.5,-46.6',
  'Rua 7, 15',
])('map link: %s names no place', (link) => {
  expect(placeInMapLink(link)).toBeUndefined();
});

test('map link: a place may be at the edge of the map, and not beyond', () => {
  for (const [latitude, longitude] of [
    [90, 180],
    [-90, -180],
    [43.1, 131.9],
  ] as const) {
    expect(placeInMapLink(`https://maps.example/?ll=${latitude},${longitude}`)).toEqual({
      latitude,
      longitude,
    });
    expect(placeInMapLink(`https://yandex.ru/maps/?ll=${longitude},${latitude}`)).toEqual({
      latitude,
      longitude,
    });
  }
  for (const beyond of ['90.1,0', '-90.1,0', '0,180.1', '0,-180.1'])
    expect(placeInMapLink(`https://maps.example/?ll=${beyond}`)).toBeUndefined();
});

test('map link: a link of more than 4000 characters names no place', () => {
  const link = 'https://maps.example/?ll=-23.55,-46.63&name=';
  expect(placeInMapLink(link.padEnd(4000, 'a'))).toEqual(PLACE);
  expect(placeInMapLink(link.padEnd(4001, 'a'))).toBeUndefined();
});

test('map link: any text gets an answer at once, and any place is on the earth', () => {
  const piece = fc.constantFrom(
    'https://',
    'a.b',
    '/',
    '?',
    '&',
    'q=',
    'll=',
    '@',
    '/dir/',
    '1',
    '-9',
    '.',
    ',',
    '%',
    '!3d',
    '!4d',
    '#map=',
    'geo:',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const place = placeInMapLink(pieces.join(''));
      if (!place) return;
      expect(Math.abs(place.latitude)).toBeLessThanOrEqual(90);
      expect(Math.abs(place.longitude)).toBeLessThanOrEqual(180);
    }),
    { numRuns: 2000 },
  );
  const started = performance.now();
  placeInMapLink(`https://a.b/dir/${'/1,'.repeat(1_300)}`);
  placeInMapLink(`geo:${'1'.repeat(3_900)}`);
  expect(performance.now() - started).toBeLessThan(2_000);
});
