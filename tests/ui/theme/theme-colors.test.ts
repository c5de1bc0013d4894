import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { channelsOf } from '@farol/core/domain/theme/oklch';

/** The names and values of the colors of one scheme. */
function colors(block: string): [string, string][] {
  return [...block.slice(0, block.indexOf('}')).matchAll(/--farol-([\w-]+): (#[\da-f]{6});/g)].map(
    ([, name = '', color = '']) => [name, color],
  );
}

/** The colors of the theme in the light scheme and in the dark one, which keeps what it does not change. */
function colorsOf(): { light: Map<string, string>; dark: Map<string, string> } {
  const css = readFileSync(new URL('../../../ui/theme/theme.css', import.meta.url), 'utf8');
  const [, light = '', dark = ''] = css.split(':root:root:root');
  return { light: new Map(colors(light)), dark: new Map([...colors(light), ...colors(dark)]) };
}

/** WCAG 2: relative luminance of a color, 0 to 1. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(hex).map((channel) => {
    const part = channel / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2: contrast of two colors, 1 to 21. */
function contrast(one: string, other: string): number {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (bright + 0.05) / (dim + 0.05);
}

test.each(['light', 'dark'] as const)(
  'theme: a black vehicle is seen on its ground in the %s scheme',
  (scheme) => {
    const ground = colorsOf()[scheme].get('drawing') ?? '';
    expect(contrast(ground, '#000000')).toBeGreaterThan(3);
  },
);

test.each(['light', 'dark'] as const)(
  'theme: states and texts are readable on the surface and on the background of the %s scheme',
  (scheme) => {
    const known = colorsOf()[scheme];
    for (const ground of ['surface', 'background'])
      for (const name of ['online', 'offline', 'unknown', 'moving', 'warning', 'text', 'text-dimmed'])
        expect([name, contrast(known.get(name) ?? '', known.get(ground) ?? '') >= 4.5]).toEqual([name, true]);
  },
);
