import { contrastRatio } from './srgb.ts';
import { hexOf, oklchOf } from './oklch.ts';

/** The contrast that text needs (WCAG 2.2, 1.4.3). */
export const TEXT_CONTRAST = 4.5;

/** How many lighter variants the primary color has (facts §10). */
export const LIGHTER_SHADES = 9;

/** Returns the nine lighter variants of a color, the darkest first, in even steps towards white; all `#rrggbb`. */
export function lighterShades(color: string): string[] {
  const { lightness, chroma, hue } = oklchOf(color);
  const lightest = Math.max(lightness, LIGHTEST);
  return Array.from({ length: LIGHTER_SHADES }, (_, at) => {
    const share = (at + 1) / LIGHTER_SHADES;
    return hexOf({
      lightness: lightness + (lightest - lightness) * share,
      chroma: chroma * (1 - CHROMA_LOST * share),
      hue,
    });
  });
}

/** Returns a color darkened by a share of its lightness, 0 to 1; `#rrggbb`. */
export function darkenedColor(color: string, share: number): string {
  const { lightness, chroma, hue } = oklchOf(color);
  return hexOf({ lightness: lightness * (1 - share), chroma, hue });
}

/** Returns a color with the lightness of another; `#rrggbb`. */
export function withLightnessOf(color: string, other: string): string {
  const { chroma, hue } = oklchOf(color);
  return hexOf({ lightness: oklchOf(other).lightness, chroma: Math.min(chroma, TEXT_CHROMA), hue });
}

/** Whether text of one color is readable on every one of the backgrounds; all `#rrggbb`. */
export function isReadable(color: string, backgrounds: readonly string[]): boolean {
  return backgrounds.every((background) => contrastRatio(color, background) >= TEXT_CONTRAST);
}

/**
 * Returns the readable color of the same hue whose lightness is nearest to a color's, itself where it is
 * readable. Black or white where no lightness is readable on all backgrounds, whichever is more so.
 */
export function nearestReadable(color: string, backgrounds: readonly string[]): string {
  if (isReadable(color, backgrounds)) return color;
  const { lightness, chroma, hue } = oklchOf(color);
  for (let step = 1; step <= LIGHTNESS_STEPS; step++)
    for (const direction of [-1, 1]) {
      const tried = lightness + (direction * step) / LIGHTNESS_STEPS;
      if (tried < 0 || tried > 1) continue;
      const candidate = hexOf({ lightness: tried, chroma, hue });
      if (isReadable(candidate, backgrounds)) return candidate;
    }
  const worst = (item: string): number => Math.min(...backgrounds.map((each) => contrastRatio(item, each)));
  return worst('#000000') > worst('#ffffff') ? '#000000' : '#ffffff';
}

/** The lightness of the lightest variant: still a color, not white. */
const LIGHTEST = 0.965;
/** How much of its chroma the lightest variant has lost. */
const CHROMA_LOST = 0.88;
/** Above this a text looks colored. */
const TEXT_CHROMA = 0.04;
const LIGHTNESS_STEPS = 500;
