import { hexOfChannels } from './oklch.ts';
import type { LIGHTER_SHADES } from './shades.ts';

/** The nine lighter variants of the primary color. */
export const PRIMARY_SHADES = [
  '--el-color-primary-light-1',
  '--el-color-primary-light-2',
  '--el-color-primary-light-3',
  '--el-color-primary-light-4',
  '--el-color-primary-light-5',
  '--el-color-primary-light-6',
  '--el-color-primary-light-7',
  '--el-color-primary-light-8',
  '--el-color-primary-light-9',
] as const satisfies { length: typeof LIGHTER_SHADES };

/** The colors of a theme by their names on the wire (facts §10, "Theme"), in the order in which they are edited. */
export const THEME_VARIABLES = [
  '--tk-login-filter',
  '--el-color-primary',
  ...PRIMARY_SHADES,
  '--el-color-white',
  '--el-color-black',
  '--el-bg-color',
  '--el-color-success',
  '--el-color-success-light',
  '--el-color-success-lighter',
  '--el-color-warning',
  '--el-color-warning-light',
  '--el-color-warning-lighter',
  '--el-color-danger',
  '--el-color-danger-light',
  '--el-color-danger-lighter',
  '--el-color-error',
  '--el-color-error-light',
  '--el-color-error-lighter',
  '--el-color-info',
  '--el-color-info-light',
  '--el-color-info-lighter',
  '--el-text-color-primary',
  '--el-text-color-regular',
  '--el-text-color-secondary',
  '--el-text-color-placeholder',
  '--el-text-color-disabled',
  '--el-border-color-base',
  '--el-border-color-light',
  '--el-border-color-lighter',
  '--el-border-color-extra-light',
] as const;

/** The name of a color on the wire. */
export type ThemeVariable = (typeof THEME_VARIABLES)[number];

/** Chosen colors by name, as text; what is not chosen is as in the product's own theme. */
export type ThemeColors = Readonly<Record<string, string>>;

/** Why a color is invalid: it is none of the theme's, or its text is no color. */
export type ThemeColorProblem = 'unknown' | 'notColor';

/**
 * Returns a color as it is stored: `#rrggbb`, of the login filter `rgba(r, g, b, a)`. It may be given as `#rgb`,
 * `#rrggbb`, `rgb()`, and for the filter with its opacity, `#rrggbbaa` or `rgba()`. Undefined for any other text.
 */
export function parsedThemeColor(variable: string, text: string): string | undefined {
  const channels = channelsIn(text.trim().toLowerCase());
  if (!channels) return undefined;
  const [red, green, blue, opacity] = channels;
  if (variable === '--tk-login-filter') return `rgba(${red}, ${green}, ${blue}, ${opacity})`;
  return opacity === 1 ? hexOfChannels([red, green, blue]) : undefined;
}

/** Returns the problems of colors by name; empty when they can be stored. Empty texts are colors not chosen. */
export function themeColorProblems(colors: ThemeColors): Readonly<Record<string, ThemeColorProblem>> {
  const problems: Record<string, ThemeColorProblem> = {};
  for (const [name, text] of Object.entries(colors))
    if (!isThemeVariable(name)) problems[name] = 'unknown';
    else if (text.trim() !== '' && parsedThemeColor(name, text) === undefined) problems[name] = 'notColor';
  return problems;
}

/** Returns the chosen colors as they are stored, without those that are invalid or not chosen. */
export function storedThemeColors(colors: ThemeColors): ThemeColors {
  return Object.fromEntries(
    THEME_VARIABLES.flatMap((name) => {
      const color = Object.hasOwn(colors, name) ? parsedThemeColor(name, colors[name] ?? '') : undefined;
      return color === undefined ? [] : [[name, color]];
    }),
  );
}

/** Whether a name is one of the theme's colors. */
export function isThemeVariable(name: string): name is ThemeVariable {
  return VARIABLES.has(name);
}

const VARIABLES: ReadonlySet<string> = new Set(THEME_VARIABLES);

/** Red, green and blue, 0 to 255, and the opacity, 0 to 1. */
type Channels = readonly [red: number, green: number, blue: number, opacity: number];

function channelsIn(text: string): Channels | undefined {
  const hex = /^#(?:([\da-f]{3})|([\da-f]{6})([\da-f]{2})?)$/.exec(text);
  if (hex) {
    const [, short, long = (short ?? '').replaceAll(/./g, '$&$&'), opacity = 'ff'] = hex;
    const part = (at: number): number => Number.parseInt(long.slice(at, at + 2), 16);
    return [part(0), part(2), part(4), hundredths(Number.parseInt(opacity, 16) / 255)];
  }
  const call = /^rgba?\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*(?:,\s*(\d?\.?\d{1,4})\s*)?\)$/.exec(
    text,
  );
  if (!call) return undefined;
  const [red = 0, green = 0, blue = 0, opacity = 1] = call.slice(1).map((part) => Number(part ?? 1));
  if (red > 255 || green > 255 || blue > 255 || opacity > 1) return undefined;
  return [red, green, blue, hundredths(opacity)];
}

function hundredths(share: number): number {
  return Math.round(share * 100) / 100;
}
