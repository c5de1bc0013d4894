import { mixedColor } from './oklch.ts';
import { darkenedColor, lighterShades, nearestReadable, withLightnessOf } from './shades.ts';
import { PRIMARY_SHADES, storedThemeColors, type ThemeColors } from './theme-colors.ts';

/** Color schemes of the console. */
export type ThemeScheme = 'light' | 'dark';

/** Values of style properties by their names. */
export type StyleProperties = Readonly<Record<string, string>>;

/** The grounds on which the console draws text, of each scheme. */
export const THEME_GROUNDS: Readonly<Record<ThemeScheme, readonly string[]>> = {
  light: ['#ffffff', '#f4f6f9'],
  dark: ['#151c26', '#0b1018'],
};

/**
 * Returns the properties with which a scheme of the console follows the chosen colors; none for colors that are
 * not chosen. No text gets unreadable: where a chosen color is too near to its ground, the nearest readable one is
 * drawn. Colors are chosen for the light scheme; the dark one is derived from them.
 */
export function themeProperties(chosen: ThemeColors, scheme: ThemeScheme): StyleProperties {
  const colors = storedThemeColors(chosen);
  const grounds = THEME_GROUNDS[scheme];
  const properties: Record<string, string> = {};
  for (const { variable, names, darkLike } of TEXTS) {
    const color = colors[variable];
    if (color === undefined) continue;
    const inScheme = scheme === 'light' ? color : withLightnessOf(color, darkLike);
    for (const name of names) properties[name] = nearestReadable(inScheme, grounds);
  }
  const text = properties['--farol-text'] ?? TEXT_OF[scheme];
  const primary = colors['--el-color-primary'];
  if (primary !== undefined) {
    const derived = lighterShades(primary);
    const shades = PRIMARY_SHADES.map((name, at) => colors[name] ?? derived[at] ?? primary);
    const filled = nearestReadable(primary, WHITE);
    Object.assign(properties, rampProperties('primary', filled, shades, scheme), {
      '--farol-primary': filled,
      '--farol-primary-hover': darkenedColor(filled, HOVER),
      '--farol-moving': nearestReadable(primary, grounds),
    });
  }
  for (const [meaning, { property, ramps }] of Object.entries(MEANINGS)) {
    const color = colors[`--el-color-${meaning}`] ?? colors[`--el-color-${SYNONYMS[meaning] ?? meaning}`];
    if (color === undefined) continue;
    const derived = lighterShades(color);
    const variant = (name: string, at: number): string =>
      colors[`--el-color-${meaning}-${name}`] ??
      colors[`--el-color-${SYNONYMS[meaning] ?? meaning}-${name}`] ??
      derived[at] ??
      color;
    const shades = [...derived.slice(0, 7), variant('light', 7), variant('lighter', 8)];
    const drawn = nearestReadable(color, grounds);
    // Text stands on the tints, which are chosen for the light scheme.
    const tints =
      scheme === 'light'
        ? shades.slice(7)
        : TINT_SHARES.map((share) => mixedColor(drawn, DARK_SURFACE, share));
    properties[`--farol-${property}`] = drawn;
    for (const [at, name] of ['light', 'lighter'].entries())
      properties[`--farol-${property}-${name}`] = nearestReadable(tints[at] ?? color, [text]);
    for (const ramp of ramps)
      Object.assign(properties, rampProperties(ramp, nearestReadable(color, WHITE), shades, scheme));
  }
  const filter = colors['--tk-login-filter'];
  if (filter !== undefined) properties['--farol-login-filter'] = filter;
  return properties;
}

/**
 * Returns the style sheet of a page with these colors, which overrides that of the console; '' where nothing is
 * chosen.
 * @param loginPicture the URL of the picture of the login page, of this server
 */
export function themeStyle(colors: ThemeColors, loginPicture = ''): string {
  const picture =
    loginPicture === ''
      ? {}
      : { '--farol-login-picture': `url("${loginPicture}")`, '--farol-login-scene': 'none' };
  const light = block(':root:root:root:root', { ...themeProperties(colors, 'light'), ...picture });
  const dark = block(
    ":root:root:root:root[data-mantine-color-scheme='dark']",
    themeProperties(colors, 'dark'),
  );
  return light + dark;
}

/** White text stands on what is filled, in both schemes. */
const WHITE = ['#ffffff'];
const HOVER = 0.1;
/** The text of each scheme unless it is chosen. */
const TEXT_OF: Readonly<Record<ThemeScheme, string>> = { light: '#17202d', dark: '#e6ebf2' };
const DARK_SURFACE = '#151c26';
/** How much of a color its tints have in the dark scheme. */
const TINT_SHARES = [0.14, 0.1];

/** What colors with a meaning become: a property of the console, and ramps of its buttons and notices. */
const MEANINGS: Readonly<Record<string, { property: string; ramps: readonly string[] }>> = {
  success: { property: 'online', ramps: ['green'] },
  warning: { property: 'warning', ramps: ['yellow', 'orange'] },
  danger: { property: 'offline', ramps: ['red'] },
  info: { property: 'unknown', ramps: [] },
};

/** The second name of a color. */
const SYNONYMS: Readonly<Record<string, string>> = { danger: 'error' };

/** What colors of texts become, and the color of the dark scheme whose lightness they take there. */
const TEXTS = [
  { variable: '--el-text-color-primary', names: ['--farol-text'], darkLike: '#e6ebf2' },
  { variable: '--el-text-color-secondary', names: ['--farol-text-dimmed'], darkLike: '#a3afbf' },
  { variable: '--el-text-color-placeholder', names: ['--mantine-color-placeholder'], darkLike: '#93a0b2' },
] as const;

/**
 * Returns one ramp of ten shades, of which the eighth is filled.
 * @param lighter nine, the darkest first
 */
function rampProperties(
  ramp: string,
  filled: string,
  lighter: readonly string[],
  scheme: ThemeScheme,
): StyleProperties {
  const name = `--mantine-color-${ramp}`;
  const [first = filled, second = filled, , fourth = filled, fifth = filled, , seventh = filled] = lighter;
  const [eighth = filled, ninth = filled] = lighter.slice(7);
  const [darker, darkest] = [darkenedColor(filled, HOVER), darkenedColor(filled, 2 * HOVER)];
  const shades = {
    [`${name}-0`]: ninth,
    [`${name}-1`]: eighth,
    [`${name}-2`]: seventh,
    [`${name}-5`]: second,
    [`${name}-6`]: first,
    [`${name}-7`]: filled,
    [`${name}-8`]: darker,
    [`${name}-outline-hover`]: `${filled}0d`,
  };
  if (scheme === 'light')
    return {
      ...shades,
      [`${name}-3`]: fifth,
      [`${name}-4`]: fourth,
      [`${name}-9`]: nearestReadable(darkest, [eighth, seventh]),
    };
  // In the dark scheme two of the lighter ones are texts and outlines, and the quiet ground is dark.
  const [ground, hovered] = [mixedColor(darkest, '#000000', 0.5), mixedColor(darkest, '#000000', 0.7)];
  return {
    ...shades,
    [`${name}-0`]: nearestReadable(ninth, [ground, hovered]),
    [`${name}-3`]: nearestReadable(fifth, THEME_GROUNDS.dark),
    [`${name}-4`]: nearestReadable(fourth, THEME_GROUNDS.dark),
    [`${name}-9`]: darkest,
    [`${name}-light`]: ground,
    [`${name}-light-hover`]: hovered,
  };
}

function block(selector: string, properties: StyleProperties): string {
  const lines = Object.entries(properties).map(([name, value]) => `${name}:${value}`);
  return lines.length === 0 ? '' : `${selector}{${lines.join(';')}}`;
}
