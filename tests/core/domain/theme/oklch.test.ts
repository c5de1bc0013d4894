import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hexOf, hexOfChannels, mixedColor, oklchOf } from '@farol/core/domain/theme/oklch';
import { channelsOf } from '@farol/core/domain/theme/srgb';
import { colors } from '../../../arbitraries/theme-colors.ts';
import { evenNumber } from '../../../arbitraries/numbers.ts';

const HEX = /^#[\da-f]{6}$/;

function degreesOf(hue: number): number {
  return ((hue * 180) / Math.PI + 360) % 360;
}

test.for([
  ['#ff0000', 0.628, 0.2577, 29.23],
  ['#00ff00', 0.8664, 0.2948, 142.5],
  ['#0000ff', 0.452, 0.3132, 264.05],
  ['#ffff00', 0.968, 0.211, 109.77],
  ['#00ffff', 0.9054, 0.1546, 194.77],
  ['#ff00ff', 0.7017, 0.3225, 328.36],
  ['#008000', 0.5198, 0.1769, 142.5],
] as const)('OKLCH: %s has the lightness %d, the chroma %d and the hue %d', ([hex, ...parts]) => {
  const { lightness, chroma, hue } = oklchOf(hex);
  for (const [at, part] of [lightness, chroma].entries()) expect(part).toBeCloseTo(parts[at] ?? 0, 3);
  expect(degreesOf(hue)).toBeCloseTo(parts[2], 1);
});

test('OKLCH: from black to white grays have no chroma, and a lightness that is that of the standard', () => {
  const grays = ['#000000', '#0a0a0a', '#0b0b0b', '#808080', '#ffffff'].map(oklchOf);
  const lightness = [0, 0.1448, 0.1494, 0.5999, 1];
  expect(grays.map((gray) => gray.lightness)).toEqual(lightness.map((value) => expect.closeTo(value, 3)));
  for (const { chroma } of grays) expect(chroma).toBeLessThan(0.0001);
});

test('OKLCH: a color comes back as it was', () => {
  fc.assert(
    fc.property(colors, (color) => {
      expect(hexOf(oklchOf(color))).toBe(color);
    }),
  );
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
      // The first step of screens above black is as large as 0.07: it is rounded by up to 0.054.
      const asked = Math.min(1, Math.max(0, color.lightness));
      expect(Math.abs(oklchOf(hex).lightness - asked)).toBeLessThan(0.054);
    }),
  );
  for (const chroma of [0, 0.1, 1])
    expect([hexOf({ lightness: 1.2, chroma, hue: 1 }), hexOf({ lightness: -0.2, chroma, hue: 1 })]).toEqual([
      '#ffffff',
      '#000000',
    ]);
});

test('OKLCH: of a chroma that screens cannot show the most is shown, and the hue stays', () => {
  const parts = fc.record({ lightness: evenNumber(0.3, 0.9), hue: evenNumber(-Math.PI, Math.PI) });
  fc.assert(
    fc.property(parts, ({ lightness, hue }) => {
      const hex = hexOf({ lightness, chroma: 0.4, hue });
      const shown = oklchOf(hex);
      const channels = channelsOf(hex);
      // One of the lamps of the screen is off or as bright as it can be.
      expect(Math.min(...channels) <= 3 || Math.max(...channels) >= 254).toBe(true);
      expect(Math.abs(shown.lightness - lightness)).toBeLessThan(0.01);
      expect(Math.cos(shown.hue - hue)).toBeGreaterThan(0.99);
    }),
  );
});

test('mixing: the whole share is the first color, none the second, and half lies between them', () => {
  expect([mixedColor('#204060', '#000000', 1), mixedColor('#204060', '#102030', 0)]).toEqual([
    '#204060',
    '#102030',
  ]);
  expect(mixedColor('#204060', '#000000', 0.5)).toBe('#102030');
  expect(mixedColor('#ff0080', '#00ff80', 0.25)).toBe('#40bf80');
  expect(hexOfChannels(channelsOf('#0a0b0c'))).toBe('#0a0b0c');
});
