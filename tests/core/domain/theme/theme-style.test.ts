import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { THEME_GROUNDS, themeProperties, themeStyle } from '@farol/core/domain/theme/theme-style';
import { oklchOf } from '@farol/core/domain/theme/oklch';
import { isReadable } from '@farol/core/domain/theme/shades';
import {
  parsedThemeColor,
  storedThemeColors,
  themeColorProblems,
  THEME_VARIABLES,
} from '@farol/core/domain/theme/theme-colors';
import { themes } from '../../../arbitraries/theme-colors.ts';

const OWN_TEXT = { light: '#17202d', dark: '#e6ebf2' };
const TEXTS = [
  '--farol-moving',
  '--farol-online',
  '--farol-offline',
  '--farol-warning',
  '--farol-unknown',
  '--farol-text',
  '--farol-text-dimmed',
  '--mantine-color-placeholder',
];

test('theme: whatever is chosen, every text is readable in both schemes, on its ground and on what is filled', () => {
  fc.assert(
    fc.property(themes, fc.constantFrom('light', 'dark'), (theme, scheme) => {
      const drawn = themeProperties(theme, scheme);
      for (const name of TEXTS)
        if (drawn[name] !== undefined) expect(isReadable(drawn[name], THEME_GROUNDS[scheme])).toBe(true);
      for (const meaning of ['online', 'offline', 'warning']) {
        const tint = drawn[`--farol-${meaning}-light`];
        if (tint !== undefined)
          expect(isReadable(drawn['--farol-text'] ?? OWN_TEXT[scheme], [tint])).toBe(true);
      }
      for (const ramp of ['primary', 'green', 'yellow', 'red']) {
        const shade = (at: number): string | undefined => drawn[`--mantine-color-${ramp}-${at}`];
        const filled = shade(7);
        if (filled === undefined) continue;
        expect(isReadable('#ffffff', [filled])).toBe(true);
        if (scheme === 'dark') {
          const quiet = drawn[`--mantine-color-${ramp}-light`] ?? '';
          expect(isReadable(shade(0) ?? '', [quiet])).toBe(true);
          expect(isReadable(shade(4) ?? '', THEME_GROUNDS.dark)).toBe(true);
        }
      }
    }),
  );
});

test('theme: what is set for the light scheme is set for the dark one, too', () => {
  fc.assert(
    fc.property(themes, (theme) => {
      const dark = themeProperties(theme, 'dark');
      for (const name of Object.keys(themeProperties(theme, 'light'))) expect(dark).toHaveProperty([name]);
    }),
  );
});

test('theme: without chosen colors nothing is overridden, and each chosen color changes something or nothing else', () => {
  expect(themeStyle({})).toBe('');
  expect(themeStyle({}, '/farol/assets/custom/bg-login.jpg?v=1')).toBe(
    ':root:root:root:root{--farol-login-picture:url("/farol/assets/custom/bg-login.jpg?v=1");--farol-login-scene:none}',
  );
  expect(themeProperties({ '--el-color-primary': '#a01060' }, 'light')).toMatchObject({
    '--farol-primary': '#a01060',
    '--mantine-color-primary-7': '#a01060',
  });
  expect(Object.keys(themeProperties({ '--el-color-success': '#107030' }, 'light'))).not.toContain(
    '--farol-primary',
  );
});

test.for([
  ['success', 'online', ['green']],
  ['warning', 'warning', ['yellow', 'orange']],
  ['danger', 'offline', ['red']],
  ['error', 'offline', ['red']],
  ['info', 'unknown', []],
] as const)('theme: the color %s is drawn as %s, and fills %s', ([meaning, property, ramps]) => {
  const colors = {
    [`--el-color-${meaning}`]: '#803060',
    [`--el-color-${meaning}-light`]: '#f0d0e0',
    [`--el-color-${meaning}-lighter`]: '#f8e8f0',
  };
  const light = themeProperties(colors, 'light');
  expect(light).toMatchObject({
    [`--farol-${property}`]: '#803060',
    [`--farol-${property}-light`]: '#f0d0e0',
    [`--farol-${property}-lighter`]: '#f8e8f0',
  });
  const dark = themeProperties(colors, 'dark');
  for (const name of ['light', 'lighter'])
    expect(oklchOf(dark[`--farol-${property}-${name}`] ?? '#ffffff').lightness).toBeLessThan(0.4);
  for (const drawn of [light, dark])
    expect(
      new Set(Object.keys(drawn).flatMap((name) => /^--mantine-color-([^-]+)-/.exec(name)?.[1] ?? [])),
    ).toEqual(new Set(ramps));
  for (const ramp of ramps) {
    expect(light).toMatchObject({
      [`--mantine-color-${ramp}-0`]: '#f8e8f0',
      [`--mantine-color-${ramp}-1`]: '#f0d0e0',
      [`--mantine-color-${ramp}-7`]: '#803060',
    });
    expect(Object.keys(dark)).toContain(`--mantine-color-${ramp}-light-hover`);
  }
});

test('theme: a text color keeps its hue in the dark scheme and takes the lightness of texts there', () => {
  const colors = { '--el-text-color-primary': '#501010', '--el-text-color-secondary': '#604040' };
  expect(themeProperties(colors, 'light')).toEqual({
    '--farol-text': '#501010',
    '--farol-text-dimmed': '#604040',
  });
  const dark = themeProperties(colors, 'dark');
  const [text, dimmed] = [dark['--farol-text'] ?? '', dark['--farol-text-dimmed'] ?? ''].map(oklchOf);
  expect(text?.lightness).toBeCloseTo(oklchOf('#e6ebf2').lightness, 2);
  expect(dimmed?.lightness).toBeCloseTo(oklchOf('#a3afbf').lightness, 2);
  expect(text?.hue).toBeCloseTo(oklchOf('#501010').hue, 1);
});

const SHADES = [
  '#3060a0',
  '#4572a8',
  '#5a84b0',
  '#6f96b8',
  '#84a8c0',
  '#99bac8',
  '#aeccd0',
  '#c3ded8',
  '#d8f0e0',
];

test('theme: the primary color fills, is darker under the pointer, and each of its variants has its place', () => {
  const variants = SHADES.map((shade, at) => [`--el-color-primary-light-${at + 1}`, shade] as const);
  const theme = { '--el-color-primary': '#204080', ...Object.fromEntries(variants) };
  const both = {
    '--farol-primary': '#204080',
    '--farol-primary-hover': '#163574',
    '--mantine-color-primary-0': '#d8f0e0',
    '--mantine-color-primary-1': '#c3ded8',
    '--mantine-color-primary-2': '#aeccd0',
    '--mantine-color-primary-3': '#84a8c0',
    '--mantine-color-primary-4': '#6f96b8',
    '--mantine-color-primary-5': '#4572a8',
    '--mantine-color-primary-6': '#3060a0',
    '--mantine-color-primary-7': '#204080',
    '--mantine-color-primary-8': '#163574',
    '--mantine-color-primary-9': '#0c2a68',
    '--mantine-color-primary-outline-hover': '#2040800d',
  };
  expect(themeProperties(theme, 'light')).toEqual({ ...both, '--farol-moving': '#204080' });
  expect(themeProperties(theme, 'dark')).toEqual({
    ...both,
    '--farol-moving': '#5e83c9',
    '--mantine-color-primary-light': '#061534',
    '--mantine-color-primary-light-hover': '#081d49',
  });
});

test('theme: of a yellow no text can be read on, what is filled is darkened, and its tints are those of yellow', () => {
  const theme = { '--el-color-warning': '#ffcc00' };
  expect(themeProperties(theme, 'light')).toMatchObject({
    '--farol-warning': '#8a6d00',
    '--farol-warning-light': '#faefd3',
    '--farol-warning-lighter': '#f9f3e4',
    '--mantine-color-orange-7': '#917300',
    '--mantine-color-yellow-6': '#fed142',
    '--mantine-color-yellow-9': '#6a5400',
  });
  expect(themeProperties(theme, 'dark')).toMatchObject({
    '--farol-warning': '#ffcc00',
    '--farol-warning-light': '#363521',
    '--farol-warning-lighter': '#2c2e22',
    '--mantine-color-orange-light': '#352a00',
    '--mantine-color-yellow-light-hover': '#4a3b00',
  });
});

test('theme: on dark grounds variants that cannot be read there are lighter, and so is the text of quiet buttons', () => {
  const theme = {
    '--el-color-primary': '#204080',
    '--el-color-primary-light-4': '#243044',
    '--el-color-primary-light-5': '#283850',
    '--el-color-primary-light-7': '#304050',
    '--el-color-primary-light-9': '#102030',
  };
  const drawn = themeProperties(theme, 'dark');
  const [quiet = '', hovered = '', text = '', third = '', fourth = ''] = [
    'light',
    'light-hover',
    0,
    3,
    4,
  ].map((name) => drawn[`--mantine-color-primary-${name}`]);
  expect(isReadable(text, [quiet, hovered])).toBe(true);
  for (const shade of [third, fourth]) expect(isReadable(shade, THEME_GROUNDS.dark)).toBe(true);
  const light = themeProperties(theme, 'light');
  expect(light).toMatchObject({
    '--mantine-color-primary-0': '#102030',
    '--mantine-color-primary-2': '#304050',
    '--mantine-color-primary-3': '#283850',
    '--mantine-color-primary-4': '#243044',
  });
  // The darkest of the ramp is text on two of the variants, as far as it can be read on both.
  expect(light['--mantine-color-primary-9']).toBe('#000000');
});

test('theme: the style sheet sets both schemes, and the picture of the login page once', () => {
  const filter = 'rgba(255, 255, 255, 0.65)';
  expect(themeStyle({ '--tk-login-filter': filter, '--el-text-color-placeholder': '#604040' })).toBe(
    [
      `:root:root:root:root{--mantine-color-placeholder:#604040;--farol-login-filter:${filter}}`,
      `:root:root:root:root[data-mantine-color-scheme='dark']{--mantine-color-placeholder:#b79595;--farol-login-filter:${filter}}`,
    ].join(''),
  );
});

test('theme: the veil over the login picture is taken over as it is chosen', () => {
  const colors = { '--tk-login-filter': 'rgba(255, 255, 255, 0.65)' };
  for (const scheme of ['light', 'dark'] as const)
    expect(themeProperties(colors, scheme)).toEqual({ '--farol-login-filter': 'rgba(255, 255, 255, 0.65)' });
});

test('theme: a variant of its own replaces the derived one, and an error color is a danger color', () => {
  const theme = {
    '--el-color-primary': '#a01060',
    '--el-color-primary-light-8': '#ffeeaa',
    '--el-color-error': '#900000',
    '--el-color-error-light': '#ffdddd',
  };
  expect(themeProperties(theme, 'light')).toMatchObject({
    '--mantine-color-primary-1': '#ffeeaa',
    '--farol-offline': '#900000',
    '--farol-offline-light': '#ffdddd',
  });
});

test('theme: a color is stored in one way however it is written, and nothing else is one', () => {
  const same = [
    '#0AF',
    ' #00aaff ',
    'rgb(0, 170, 255)',
    'rgba(0,170,255,1)',
    '#00aaffff',
    'rgba(  0 ,  170 ,  255 ,  1  )',
  ];
  expect(same.map((text) => parsedThemeColor('--el-color-primary', text))).toEqual(same.map(() => '#00aaff'));
  expect(parsedThemeColor('--tk-login-filter', 'rgba(255,255,255,0.65)')).toBe('rgba(255, 255, 255, 0.65)');
  expect(parsedThemeColor('--tk-login-filter', '#ffffff80')).toBe('rgba(255, 255, 255, 0.5)');
  expect(parsedThemeColor('--tk-login-filter', 'rgba(0,0,0,1.01)')).toBeUndefined();
  for (const wrong of [
    'blue',
    '#12',
    '#1234567',
    'rgb(256,0,0)',
    'rgb(0,256,0)',
    'rgb(0,0,256)',
    'xrgb(0,0,0)',
    'rgb(0,0,0)x',
    'x#00aaff',
    '#00aaffx',
    'rgba(0,0,0,1.5)',
    'rgba(0,0,0,.5)',
    '#00aaff80',
    'url(http://other)',
    '#00aaff;}body{display:none',
    '',
  ])
    expect(parsedThemeColor('--el-color-primary', wrong)).toBeUndefined();
});

test('theme: a style sheet holds nothing but properties and colors, whatever names and texts were sent', () => {
  const sent = fc.dictionary(
    fc.oneof(fc.constantFrom(...THEME_VARIABLES), fc.string()),
    fc.oneof(fc.string(), fc.constantFrom('</style><script>', '#fff', 'rgba(1,2,3,.4)')),
  );
  fc.assert(
    fc.property(sent, (theme) => {
      expect(themeStyle(theme)).toMatch(
        /^(?::root:root:root:root(?:\[data-mantine-color-scheme='dark'\])?\{[-a-z\d:;#(), .]*\})*$/,
      );
      const problems = themeColorProblems(theme);
      for (const [name, text] of Object.entries(storedThemeColors(theme)))
        expect([problems[name], parsedThemeColor(name, text)]).toEqual([undefined, text]);
    }),
  );
  expect(themeColorProblems({ '--x': '#fff', '--el-bg-color': 'red', '--el-color-info': ' ' })).toEqual({
    '--x': 'unknown',
    '--el-bg-color': 'notColor',
  });
});
