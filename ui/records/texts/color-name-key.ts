import { parseTint } from '../../vehicle-icons/tint.ts';

/**
 * Returns the color name of a stored color (`hue|saturation|brightness`), a catalog key below
 * `records.color`; undefined for other texts.
 */
export function colorNameKey(stored: string): string | undefined {
  const tint = parseTint(stored);
  if (!tint) return undefined;
  const [red, green, blue] = tint;
  const brightest = Math.max(red, green, blue);
  const spread = brightest - Math.min(red, green, blue);
  if (brightest < 40) return 'black';
  if (spread < brightest * 0.15) return brightest > 215 ? 'white' : brightest < 60 ? 'black' : 'gray';
  const hueSextant =
    brightest === red
      ? (green - blue) / spread
      : brightest === green
        ? 2 + (blue - red) / spread
        : 4 + (red - green) / spread;
  const degrees = (hueSextant * 60 + 360) % 360;
  return HUES.find(([end]) => degrees < end)?.[1];
}

/** Color names by the hue at which they end, degrees. */
const HUES: readonly (readonly [end: number, name: string])[] = [
  [18, 'red'],
  [45, 'orange'],
  [70, 'yellow'],
  [165, 'green'],
  [195, 'cyan'],
  [255, 'blue'],
  [290, 'purple'],
  [340, 'pink'],
  [361, 'red'],
];
