import { isSheer, type Part } from './drawings/drawing.ts';
import { drawingName, DRAWINGS } from './drawings/drawings.ts';
import { RecentCache } from './recent-cache.ts';
import { PLAIN_TINT, tintOf } from './tint.ts';

const CACHE = new RecentCache<string>();

/**
 * The drawing of a vehicle in its colours as the address of a picture of any size, heading up.
 * @param color `hue|saturation|brightness` of the first colour, empty when not set; `colorExtra` that of the second
 */
export function vehiclePicture(category: string, color = '', colorExtra = ''): string {
  const name = drawingName(category);
  return CACHE.of([name, color, colorExtra].join(' '), () => {
    const tints = { 1: tintOf(color) ?? PLAIN_TINT, 2: tintOf(colorExtra) ?? PLAIN_TINT };
    return `data:image/svg+xml,${encodeURIComponent(svgOf(DRAWINGS[name], tints))}`;
  });
}

type Tint = readonly [number, number, number];

function svgOf(drawing: readonly Part[], tints: Record<1 | 2, Tint>): string {
  const edges = drawing
    .filter((part) => !isSheer(part))
    .map(
      ({ d }) => `<path d="${d}" fill="none" stroke="#0b1018" stroke-width="1.8" stroke-linejoin="round"/>`,
    );
  const fills = drawing.map(({ d, tone, span, paint }, at) => {
    const tint = paint && tints[paint];
    if (typeof tone === 'string') return `<path d="${d}" fill="${tinted(tone, tint)}"/>`;
    const stops = [0, 0.42, 1].map(
      (offset, of) => `<stop offset="${offset}" stop-color="${tinted(tone[of] ?? '', tint)}"/>`,
    );
    return `<linearGradient id="g${at}" gradientUnits="userSpaceOnUse" x1="${span[0]}" x2="${span[1]}" y1="0" y2="0">${stops.join('')}</linearGradient><path d="${d}" fill="url(#g${at})"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 66 66" width="64" height="64">${edges.join('')}${fills.join('')}</svg>`;
}

/** A shade as it looks under a paint: multiplied with it. */
function tinted(shade: string, tint: Tint | undefined): string {
  if (!tint) return shade;
  const parts = tint.map((value, at) => (value * parseInt(shade.slice(1 + 2 * at, 3 + 2 * at), 16)) / 255);
  return `rgb(${parts.map(Math.round).join(' ')})`;
}
