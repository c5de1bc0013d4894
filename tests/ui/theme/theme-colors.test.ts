import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrastRatio } from '@farol/core/domain/theme/srgb';
import { theme } from '@farol/ui/theme/theme';

const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];

/** What is said in words needs this contrast, what is only seen the other one (WCAG 2.2, 1.4.3 and 1.4.11). */
const [TEXT, SHAPE] = [4.5, 3];

/** The variables that a block of the style sheet sets, by name. */
function variablesIn(block: string): [string, string][] {
  return [...block.slice(0, block.indexOf('\n}')).matchAll(/(--[\w-]+): ([^;]+);/g)].map(
    ([, name = '', value = '']) => [name, value],
  );
}

/** The variables of a scheme: the palettes of the product, the light ones, and in the dark scheme what it changes. */
function variablesOf(scheme: Scheme): ReadonlyMap<string, string> {
  const css = readFileSync(new URL('../../../ui/theme/theme.css', import.meta.url), 'utf8');
  const [, light = '', dark = ''] = css.split(':root:root:root');
  const palettes = Object.entries(theme.colors ?? {}).flatMap(([name, shades]) =>
    (shades ?? []).map((shade, at): [string, string] => [`--mantine-color-${name}-${at}`, shade]),
  );
  const all = new Map([...palettes, ...variablesIn(light)]);
  if (scheme === 'dark') for (const [name, value] of variablesIn(dark)) all.set(name, value);
  return all;
}

/** Returns the color of a variable as `#rrggbb`, mixed as the browser does. */
function colorOf(name: string, variables: ReadonlyMap<string, string>): string {
  const resolved = (value: string): string => {
    const color = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
    if (color !== undefined) return resolved(variables.get(color) ?? '');
    const [, part = '', percent = '', rest = ''] =
      /^color-mix\(\s*in srgb,\s*(\S+)\s+(\d+)%,\s*(\S+?)\s*\)$/.exec(value) ?? [];
    return part === '' ? value : mixed(resolved(part), resolved(rest), Number(percent) / 100);
  };
  const color = resolved(`var(${name})`);
  expect(color, name).toMatch(/^#[\da-f]{6}$/i);
  return color;
}

function mixed(color: string, other: string, share: number): string {
  const parts = [1, 3, 5].map((at) =>
    Math.round(channel(color, at) * share + channel(other, at) * (1 - share)),
  );
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function channel(color: string, at: number): number {
  return Number.parseInt(color.slice(at, at + 2), 16);
}

/** What is written or drawn on which grounds, with the contrast that it needs, in both schemes. */
const PAIRS: readonly (readonly [needed: number, colors: readonly string[], grounds: readonly string[]])[] = [
  [
    TEXT,
    ['online', 'offline', 'unknown', 'moving', 'warning', 'text', 'text-dimmed'].map(
      (name) => `--farol-${name}`,
    ),
    ['--farol-surface', '--farol-background'],
  ],
  [
    TEXT,
    ['--mantine-color-placeholder', '--mantine-color-error', '--mantine-color-dimmed'],
    ['--farol-surface'],
  ],
  [TEXT, ['--farol-online', '--farol-text'], ['--farol-online-light']],
  [TEXT, ['--farol-warning', '--farol-text'], ['--farol-warning-light']],
  [TEXT, ['--farol-offline', '--farol-text'], ['--farol-offline-light', '--farol-offline-lighter']],
  [TEXT, ['--mantine-color-white'], ['--farol-primary', '--farol-primary-hover', '--mantine-color-red-7']],
  // The outline of what has the focus.
  [SHAPE, ['--farol-moving'], ['--farol-surface', '--farol-background']],
];

/** Only the dark scheme has grounds of its own for messages and quiet buttons. */
const DARK_PAIRS: typeof PAIRS = ['red', 'green', 'yellow', 'orange'].map(
  (name) =>
    [
      TEXT,
      ['--farol-text', ...(name === 'red' ? ['--mantine-color-red-4'] : [])],
      [`--mantine-color-${name}-light`, `--mantine-color-${name}-light-hover`],
    ] as const,
);

test.each(SCHEMES)('theme: a black vehicle is seen on its ground in the %s scheme', (scheme) => {
  expect(contrastRatio(colorOf('--farol-drawing', variablesOf(scheme)), '#000000')).toBeGreaterThan(SHAPE);
});

test.each(SCHEMES)('theme: what is written is readable on each of its grounds in the %s scheme', (scheme) => {
  const variables = new Map([...variablesOf(scheme), ['--mantine-color-white', '#ffffff']]);
  const pairs = scheme === 'dark' ? [...PAIRS, ...DARK_PAIRS] : PAIRS;
  const weak = pairs.flatMap(([needed, colors, grounds]) =>
    colors.flatMap((color) =>
      grounds.flatMap((ground) => {
        const ratio = contrastRatio(colorOf(color, variables), colorOf(ground, variables));
        return ratio < needed ? [`${color} on ${ground}: ${ratio.toFixed(2)}`] : [];
      }),
    ),
  );
  expect(weak).toEqual([]);
});
