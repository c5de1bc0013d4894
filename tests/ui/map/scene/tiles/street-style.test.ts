import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { describe, expect, test } from 'vitest';
import type { MapSchema } from '@farol/core/domain/server/street-map';
import { STREET_COLORS } from '@farol/ui/map/scene/tiles/style/street-colors';
import { streetStyle } from '@farol/ui/map/scene/tiles/style/street-style';
import { aStreetMap } from '../../../../arbitraries/street-map.ts';

const SCHEMAS: readonly MapSchema[] = ['protomaps', 'openmaptiles', 'raster'];
const styleOf = (schema: MapSchema, isDark = false, language = 'pt-BR') =>
  streetStyle({ maps: [aStreetMap({ schema })], isDark, language });

describe.each(SCHEMAS)('the style of a street map in the schema %s', (schema) => {
  test('is valid in both color schemes and every language', () => {
    for (const isDark of [false, true])
      for (const language of ['pt-BR', 'es-ES', 'en-US'])
        expect(validateStyleMin(styleOf(schema, isDark, language))).toEqual([]);
  });

  test('needs nothing but the tiles: no glyphs, no icons, no other address', () => {
    const style = styleOf(schema);
    expect([style.glyphs, style.sprite]).toEqual([undefined, undefined]);
    const text = JSON.stringify(style);
    expect(text).not.toContain('icon-image');
    expect(text.match(/https?:[^"]*/g)).toEqual([aStreetMap().tileUrl]);
  });

  test('asks for tiles only where and at the zoom levels that the map has', () => {
    const { minZoom, maxZoom, bounds } = aStreetMap();
    expect(styleOf(schema).sources['map0']).toMatchObject({ minzoom: minZoom, maxzoom: maxZoom, bounds });
  });
});

test.each(['protomaps', 'openmaptiles'] as const)(
  'street style: names of the schema %s are in the language of the console where the map has them',
  (schema) => {
    for (const [language, name] of [
      ['pt-BR', 'name:pt'],
      ['es-ES', 'name:es'],
      ['en-US', 'name:en'],
    ] as const)
      expect(JSON.stringify(styleOf(schema, false, language))).toContain(`"${name}"`);
  },
);

test('street style: several maps are drawn in one style, and nothing outside of them', () => {
  const maps = SCHEMAS.map((schema) => aStreetMap({ name: schema, schema }));
  const style = streetStyle({ maps, isDark: true, language: 'en-US' });
  expect(validateStyleMin(style)).toEqual([]);
  expect(style.layers.filter(({ type }) => type === 'background')).toEqual([]);
  expect(new Set(style.layers.map(({ id }) => id)).size).toBe(style.layers.length);
});

test('street style: every name can be read on the ground around it', () => {
  for (const colors of Object.values(STREET_COLORS)) {
    const ground = luminance(colors.halo);
    for (const color of [colors.placeName, colors.areaName, colors.roadName, colors.waterName]) {
      const [dark = 0, light = 0] = [ground, luminance(color)].toSorted((left, right) => left - right);
      expect((light + 0.05) / (dark + 0.05)).toBeGreaterThanOrEqual(4.5);
    }
  }
});

/** Returns the relative luminance of a color, as contrast is computed from. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
