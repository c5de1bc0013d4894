import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { channelsOf, hexOf, hexOfChannels, mixedColor, oklchOf } from '@farol/core/domain/theme/oklch';
import {
  darkenedColor,
  isReadable,
  lighterShades,
  nearestReadable,
  withLightnessOf,
} from '@farol/core/domain/theme/shades';
import { contrastRatio } from '@farol/core/domain/values/contrast-ratio';
import { colors } from '../../../arbitraries/theme-colors.ts';
import { evenNumber } from '../../../arbitraries/numbers.ts';

const HEX = /^#[\da-f]{6}$/;

test('OKLCH: a color comes back as it was, and white, black and red are where the standard has them', () => {
  fc.assert(fc.property(colors, (color) => hexOf(oklchOf(color)) === color));
  expect(oklchOf('#ffffff').lightness).toBeCloseTo(1, 4);
  expect(oklchOf('#000000').lightness).toBe(0);
  const red = oklchOf('#ff0000');
  expect([red.lightness, red.chroma, (red.hue * 180) / Math.PI]).toEqual([
    expect.closeTo(0.628, 3),
    expect.closeTo(0.2577, 3),
    expect.closeTo(29.23, 1),
  ]);
});

test('OKLCH: any lightness, chroma and hue becomes a color of screens with the same lightness', () => {
  const parts = fc.record({
    lightness: evenNumber(-0.5, 1.5),
    chroma: evenNumber(0, 1),
    hue: evenNumber(-Math.PI, Math.PI),
  });
  fc.assert(
    fc.property(parts, (color) => {
      const hex = hexOf(color);
      expect(hex).toMatch(HEX);
      expect(oklchOf(hex).lightness).toBeCloseTo(Math.min(1, Math.max(0, color.lightness)), 1);
    }),
  );
});

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
  expect(nearestReadable('#808080', ['#000000', '#c0c0c0'])).toBe('#ffffff');
  expect(nearestReadable('#808080', ['#404040', '#ffffff'])).toBe('#000000');
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

test('mixing: the whole share is the first color, none the second, and half lies between them', () => {
  expect([mixedColor('#204060', '#000000', 1), mixedColor('#204060', '#102030', 0)]).toEqual([
    '#204060',
    '#102030',
  ]);
  expect(mixedColor('#204060', '#000000', 0.5)).toBe('#102030');
  expect(hexOfChannels(channelsOf('#0a0b0c'))).toBe('#0a0b0c');
});
