import { LruCache } from './lru-cache.ts';

/** A fleet has few colors and many vehicles. */
const TINT_CACHE = new LruCache<Tint | undefined>();

/** The color on which the tint layers of a drawing are based (product colors). */
const BASE_COLOR = [62, 141, 185] as const;

/** The tint of a device without colors: near white. */
export const DEFAULT_TINT: readonly [number, number, number] = [236, 240, 245];

/**
 * Parses the tint of `hue|saturation|brightness`: the base color rotated, saturated and brightened like CSS
 * filters do. Also accepts dashes between three plain numbers. Returns undefined for any other text.
 */
export function parseTint(text: string): Tint | undefined {
  return text === '' ? undefined : TINT_CACHE.getOrCreate(text, () => parseTintText(text));
}

type Tint = readonly [red: number, green: number, blue: number];

function parseTintText(text: string): Tint | undefined {
  const parts = text.includes('|') ? text.split('|') : text.split(/(?<=\d)-/);
  const [hue, saturation, brightness] = parts.map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  if (parts.length !== 3 || hue === undefined || saturation === undefined || brightness === undefined)
    return undefined;
  if (![hue, saturation, brightness].every(Number.isFinite)) return undefined;
  const [red, green, blue] = withSaturation(hueRotated(BASE_COLOR, hue), Math.max(0, saturation));
  const bright = Math.max(0, brightness);
  return [toByte(red * bright), toByte(green * bright), toByte(blue * bright)];
}

type Color = readonly [number, number, number];

function hueRotated([red, green, blue]: Color, degrees: number): Color {
  const cos = Math.cos((degrees * Math.PI) / 180);
  const sin = Math.sin((degrees * Math.PI) / 180);
  return [
    red * (0.213 + cos * 0.787 - sin * 0.213) +
      green * (0.715 - cos * 0.715 - sin * 0.715) +
      blue * (0.072 - cos * 0.072 + sin * 0.928),
    red * (0.213 - cos * 0.213 + sin * 0.143) +
      green * (0.715 + cos * 0.285 + sin * 0.14) +
      blue * (0.072 - cos * 0.072 - sin * 0.283),
    red * (0.213 - cos * 0.213 - sin * 0.787) +
      green * (0.715 - cos * 0.715 + sin * 0.715) +
      blue * (0.072 + cos * 0.928 + sin * 0.072),
  ];
}

function withSaturation([red, green, blue]: Color, by: number): Color {
  const gray = 0.213 * red + 0.715 * green + 0.072 * blue;
  return [gray + (red - gray) * by, gray + (green - gray) * by, gray + (blue - gray) * by];
}

function toByte(value: number): number {
  return Math.round(Math.max(0, Math.min(255, value)));
}
