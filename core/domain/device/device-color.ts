/**
 * A color of a vehicle (§3) as adjustments of a base color: hue in degrees, and factors where 1 changes
 * nothing.
 */
export interface DeviceColor {
  readonly hue: number;
  readonly saturation: number;
  readonly brightness: number;
}

/** The color of a vehicle without a chosen one: near white. */
export const DEFAULT_DEVICE_COLOR: DeviceColor = { hue: 0, saturation: 0, brightness: 1.8 };

/** The color swatches: three grays, and seven hues in three shades each. */
export const DEVICE_COLOR_SWATCHES: readonly DeviceColor[] = [
  ...[0.3, 0.6, 1.8].map((brightness) => ({ hue: 13, saturation: 0, brightness })),
  ...[13, 155, -14, -95, -165, 43, 105].flatMap((hue) => [
    { hue, saturation: 1, brightness: 1 },
    { hue, saturation: 2, brightness: 1 },
    { hue, saturation: 2, brightness: 0.6 },
  ]),
];

/**
 * Parses a stored color; dashes between the numbers, as in older data, are accepted. Undefined for any other
 * value.
 */
export function parseDeviceColor(stored: unknown): DeviceColor | undefined {
  if (typeof stored !== 'string') return undefined;
  const found = COLOR_PATTERN.exec(stored.trim());
  if (!found) return undefined;
  const [hue = 0, saturation = 0, brightness = 0] = found.slice(1).map(Number);
  return { hue, saturation, brightness };
}

/** Serializes a color: `hue|saturation|brightness`, the last two with 2 decimals. */
export function serializeDeviceColor({ hue, saturation, brightness }: DeviceColor): string {
  return `${Math.round(hue)}|${saturation.toFixed(2)}|${brightness.toFixed(2)}`;
}

const NUMBER = String.raw`\d+(?:\.\d+)?`;
const COLOR_PATTERN = new RegExp(`^(-?${NUMBER})[|-](${NUMBER})[|-](${NUMBER})$`);
