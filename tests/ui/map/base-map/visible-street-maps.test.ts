import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { visibleStreetMaps } from '@farol/ui/map/base-map/visible-street-maps';
import { aStreetMap } from '../../../arbitraries/street-map.ts';

const SIZE = { width: 1440, height: 900 };
const CITY = aStreetMap();
const COUNTRY = aStreetMap({ name: 'country', bounds: [-74, -34, -34, 6] });
const PLANET = aStreetMap({ name: 'planet', bounds: [-180, -85.05, 180, 85.05] });

/** The view of that size around a place. */
const viewAt = (longitude: number, latitude: number, zoom: number) => {
  const degrees = 360 / (512 * 2 ** zoom);
  const [width, height] = [(SIZE.width / 2) * degrees, (SIZE.height / 2) * degrees];
  return {
    west: longitude - width,
    east: longitude + width,
    south: latitude - height,
    north: latitude + height,
    zoom,
  };
};
const namesAt = (...view: Parameters<typeof viewAt>) =>
  visibleStreetMaps([CITY, COUNTRY, PLANET], viewAt(...view), SIZE).maps.map(({ name }) => name);

const cityMapsAt = (zoom: number) =>
  visibleStreetMaps([CITY], viewAt(-46.65, -23.53, zoom), SIZE).maps.length;

test('visible street maps: the smallest map is on top, and one that is elsewhere is not drawn', () => {
  expect(namesAt(-46.65, -23.53, 14)).toEqual(['planet', 'country', 'south']);
  expect(namesAt(-60, -10, 10)).toEqual(['planet', 'country']);
  expect(namesAt(10, 50, 10)).toEqual(['planet']);
});

test('visible street maps: a map that would be a speck in the world waits until the view is closer', () => {
  expect([4, 9, 11, 14].map(cityMapsAt)).toEqual([0, 0, 1, 1]);
});

test('visible street maps: a map without tiles for a view from afar leaves the offline world there', () => {
  const country = { bounds: [-74, -34, -34, 6], minZoom: 10 } as const;
  const shownAt = (schema: 'openmaptiles' | 'raster', zoom: number): number =>
    visibleStreetMaps([aStreetMap({ ...country, schema })], viewAt(-46, -20, zoom), SIZE).maps.length;
  expect([5, 9.9, 10].map((zoom) => shownAt('openmaptiles', zoom))).toEqual([0, 0, 1]);
  expect([5, 8.4, 8.5].map((zoom) => shownAt('raster', zoom))).toEqual([0, 0, 1]);
});

test('visible street maps: only inside of a map nothing of the offline world is seen', () => {
  expect(visibleStreetMaps([CITY], viewAt(-46.65, -23.53, 15), SIZE).fillView).toBe(true);
  expect(visibleStreetMaps([CITY], viewAt(-46.65, -23.53, 11), SIZE).fillView).toBe(false);
  expect(visibleStreetMaps([PLANET], viewAt(179.9, 0, 5), SIZE).fillView).toBe(true);
});

test('visible street maps: however many maps there are, few are drawn', () => {
  const many = fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 40 });
  fc.assert(
    fc.property(many, fc.integer({ min: 2, max: 18 }), (widths, zoom) => {
      const maps = widths.map((width, at) =>
        aStreetMap({ name: `${at}`, bounds: [-46 - width, -30, -46 + width, -10] }),
      );
      const { maps: shown } = visibleStreetMaps(maps, viewAt(-46, -20, zoom), SIZE);
      expect(shown.length).toBeLessThanOrEqual(6);
      expect(new Set(shown).size).toBe(shown.length);
    }),
  );
});
