import { isTranslucent, type Part } from './drawings/drawing.ts';
import { vehicleIconOf, DRAWINGS } from './drawings/drawings.ts';
import { LruCache } from './lru-cache.ts';
import { DEFAULT_TINT, parseTint } from './tint.ts';

const URL_CACHE = new LruCache<string>();

/**
 * Returns a vehicle's drawing in its colors as the URL of a scalable image, heading up.
 * @param color `hue|saturation|brightness` of the first color, empty when not set;
 *   `colorExtra` that of the second
 */
export function vehicleIconUrl(category: string, color = '', colorExtra = ''): string {
  const name = vehicleIconOf(category);
  return URL_CACHE.getOrCreate([name, color, colorExtra].join(' '), () => {
    const tints = { 1: parseTint(color) ?? DEFAULT_TINT, 2: parseTint(colorExtra) ?? DEFAULT_TINT };
    return `data:image/svg+xml,${encodeURIComponent(svgOf(DRAWINGS[name], tints))}`;
  });
}

type Tint = readonly [number, number, number];

function svgOf(drawing: readonly Part[], tints: Record<1 | 2, Tint>): string {
  const edges = drawing
    .filter((part) => !isTranslucent(part))
    .map(
      ({ pathData }) =>
        `<path d="${pathData}" fill="none" stroke="#0b1018" stroke-width="1.8" stroke-linejoin="round"/>`,
    );
  const fills = drawing.map(({ pathData, tone, horizontalExtent, colorIndex }, at) => {
    const tint = colorIndex && tints[colorIndex];
    if (typeof tone === 'string') return `<path d="${pathData}" fill="${tinted(tone, tint)}"/>`;
    const stops = [0, 0.42, 1].map(
      (offset, of) => `<stop offset="${offset}" stop-color="${tinted(tone[of] ?? '', tint)}"/>`,
    );
    return `<linearGradient id="g${at}" gradientUnits="userSpaceOnUse" x1="${horizontalExtent[0]}" x2="${horizontalExtent[1]}" y1="0" y2="0">${stops.join('')}</linearGradient><path d="${pathData}" fill="url(#g${at})"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 66 66" width="64" height="64">${edges.join('')}${fills.join('')}</svg>`;
}

/** Returns a shade multiplied by a tint. */
function tinted(shade: string, tint: Tint | undefined): string {
  if (!tint) return shade;
  const parts = tint.map((value, at) => (value * parseInt(shade.slice(1 + 2 * at, 3 + 2 * at), 16)) / 255);
  return `rgb(${parts.map(Math.round).join(' ')})`;
}
