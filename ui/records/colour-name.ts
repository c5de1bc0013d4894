import { tintOf } from '../map/tint.ts';

/** The plain name of a stored colour (`hue|saturation|brightness`), a key of the catalogue under `records.colour`; nothing for other texts. */
export function colourName(stored: string): string | undefined {
  const tint = tintOf(stored);
  if (!tint) return undefined;
  const [red, green, blue] = tint;
  const most = Math.max(red, green, blue);
  const spread = most - Math.min(red, green, blue);
  if (most < 40) return 'black';
  if (spread < most * 0.15) return most > 215 ? 'white' : most < 60 ? 'black' : 'grey';
  const turn =
    most === red
      ? (green - blue) / spread
      : most === green
        ? 2 + (blue - red) / spread
        : 4 + (red - green) / spread;
  const degrees = (turn * 60 + 360) % 360;
  return HUES.find(([end]) => degrees < end)?.[1];
}

/** The hues by the degree at which they end. */
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
