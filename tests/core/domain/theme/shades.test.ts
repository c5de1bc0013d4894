import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hexOf, oklchOf } from '@farol/core/domain/theme/oklch';
import {
  darkenedColor,
  isReadable,
  lighterShades,
  nearestReadable,
  withLightnessOf,
} from '@farol/core/domain/theme/shades';
import { contrastRatio } from '@farol/core/domain/theme/srgb';
import { colors } from '../../../arbitraries/theme-colors.ts';
import { evenNumber } from '../../../arbitraries/numbers.ts';

const HEX = /^#[\da-f]{6}$/;

test('shades: nine colors of screens of the same hue, each lighter than the one before', () => {
  fc.assert(
    fc.property(colors, (color) => {
      const shades = lighterShades(color);
      expect(shades).toHaveLength(9);
      let before = oklchOf(color);
      const { hue } = before;
      for (const shade of shades) {
        expect(shade).toMatch(HEX);
        const now = oklchOf(shade);
        expect(now.lightness).toBeGreaterThanOrEqual(before.lightness - 0.005);
        // Near gray a hue is rounding.
        if (now.chroma > 0.04) expect(Math.cos(now.hue - hue)).toBeGreaterThan(0.98);
        before = now;
      }
    }),
  );
  const [first = '', , , , , , , , last = ''] = lighterShades('#1c68ce');
  expect([contrastRatio(first, '#ffffff') > 3, contrastRatio(last, '#ffffff') < 1.2]).toEqual([true, true]);
});

test('contrast: the offered color is readable on all grounds, and none of its hue is nearer in lightness', () => {
  const grounds = fc.constantFrom(['#ffffff'], ['#ffffff', '#f4f6f9'], ['#151c26', '#0b1018']);
  fc.assert(
    fc.property(colors, grounds, evenNumber(-1, 1), (color, on, share) => {
      const offered = nearestReadable(color, on);
      expect(isReadable(offered, on)).toBe(true);
      if (isReadable(color, on)) expect(offered).toBe(color);
      else {
        const { lightness, chroma, hue } = oklchOf(color);
        const distance = Math.abs(oklchOf(offered).lightness - lightness);
        // Two steps of a screen's channels are as near as colors can be told apart.
        const nearer = lightness + share * Math.max(0, distance - 0.008);
        if (nearer >= 0 && nearer <= 1)
          expect(isReadable(hexOf({ lightness: nearer, chroma, hue }), on)).toBe(false);
      }
    }),
  );
});

test('contrast: where nothing is readable on all grounds, the better of black and white is offered', () => {
  // Both cannot be read at all on one of the grounds.
  expect(nearestReadable('#808080', ['#000000', '#808080', '#ffffff'])).toBe('#ffffff');
  expect(nearestReadable('#808080', ['#000000', '#c0c0c0'])).toBe('#ffffff');
  expect(nearestReadable('#808080', ['#404040', '#ffffff'])).toBe('#000000');
});

test('contrast: the nearest readable color may be darker or lighter', () => {
  expect([
    nearestReadable('#ffcc00', ['#ffffff']),
    nearestReadable('#1c68ce', ['#151c26', '#0b1018']),
    nearestReadable('#000000', ['#151c26']),
    // Both are as near.
    nearestReadable('#6f6f6f', ['#757575']),
    nearestReadable('#ffffff', ['#ffffff']),
    nearestReadable('#777777', ['#ffffff']),
  ]).toEqual(['#917300', '#3882ea', '#838383', '#020202', '#767676', '#767676']);
});

test('shades: the variants of the blue of the console, of white and of black', () => {
  expect(lighterShades('#1c68ce')).toEqual([
    '#3878d5',
    '#4f88dc',
    '#6698e2',
    '#7ca8e8',
    '#92b7ee',
    '#a8c6f3',
    '#bed6f8',
    '#d4e5fd',
    '#edf4ff',
  ]);
  expect(new Set(lighterShades('#ffffff'))).toEqual(new Set(['#ffffff']));
  expect(lighterShades('#000000').at(-1)).toBe('#f3f3f3');
});

test('shades: a color is darkened by a share of its lightness, and a text of the other scheme is hardly colored', () => {
  expect([darkenedColor('#ffffff', 0.1), darkenedColor('#1c68ce', 0.1), darkenedColor('#808080', 1)]).toEqual(
    ['#dedede', '#0258bc', '#000000'],
  );
  expect([withLightnessOf('#ff0000', '#e6ebf2'), withLightnessOf('#604040', '#e6ebf2')]).toEqual([
    '#ffe3df',
    '#ffe3e2',
  ]);
});

/** What one step of a channel changes of the lightness at most: near black. */
const CHANNEL_STEP = 0.06;

function differenceOf(left: number, right: number): number {
  return Math.abs(left - right);
}

test('shades: a darkened color is darker by its share, and a text of the other scheme has that lightness', () => {
  fc.assert(
    fc.property(colors, colors, (color, other) => {
      expect(
        differenceOf(oklchOf(darkenedColor(color, 0.1)).lightness, oklchOf(color).lightness * 0.9),
      ).toBeLessThan(CHANNEL_STEP);
      expect(
        differenceOf(oklchOf(withLightnessOf(color, other)).lightness, oklchOf(other).lightness),
      ).toBeLessThan(CHANNEL_STEP);
      expect(oklchOf(withLightnessOf(color, other)).chroma).toBeLessThan(0.06);
    }),
  );
});
