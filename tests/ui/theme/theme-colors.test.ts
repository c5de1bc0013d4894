import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrastRatio } from '@farol/core/domain/values/contrast-ratio';

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

test.each(['light', 'dark'] as const)(
  'theme: a black vehicle is seen on its ground in the %s scheme',
  (scheme) => {
    const ground = colorsOf()[scheme].get('drawing') ?? '';
    expect(contrastRatio(ground, '#000000')).toBeGreaterThan(3);
  },
);

test.each(['light', 'dark'] as const)(
  'theme: states and texts are readable on the surface and on the background of the %s scheme',
  (scheme) => {
    const known = colorsOf()[scheme];
    for (const ground of ['surface', 'background'])
      for (const name of ['online', 'offline', 'unknown', 'moving', 'warning', 'text', 'text-dimmed'])
        expect([name, contrastRatio(known.get(name) ?? '', known.get(ground) ?? '') >= 4.5]).toEqual([
          name,
          true,
        ]);
  },
);
