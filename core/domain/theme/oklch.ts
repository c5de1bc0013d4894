import { channelsOf, linearLight } from './srgb.ts';

/** A color in OKLCH: even steps of lightness look even. Lightness is 0 to 1, hue is in radians. */
export interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

/** Returns a color `#rrggbb` in OKLCH. */
export function oklchOf(hex: string): Oklch {
  const [red = 0, green = 0, blue = 0] = channelsOf(hex).map(linearLight);
  const long = Math.cbrt(0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue);
  const medium = Math.cbrt(0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue);
  const short = Math.cbrt(0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue);
  const a = 1.977_998_495_1 * long - 2.428_592_205 * medium + 0.450_593_709_9 * short;
  const b = 0.025_904_037_1 * long + 0.782_771_766_2 * medium - 0.808_675_766 * short;
  return {
    lightness: 0.210_454_255_3 * long + 0.793_617_785 * medium - 0.004_072_046_8 * short,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
}

/**
 * Returns a color as `#rrggbb`. A chroma that screens cannot show at this lightness is lowered to the highest
 * that they can; lightness and hue stay.
 */
export function hexOf({ lightness, chroma, hue }: Oklch): string {
  const bounded = Math.min(1, Math.max(0, lightness));
  let shown = channelsIn(bounded, chroma, hue);
  if (!isShowable(shown)) {
    let [low, high] = [0, chroma];
    for (let step = 0; step < CHROMA_STEPS; step++) {
      const middle = (low + high) / 2;
      if (isShowable(channelsIn(bounded, middle, hue))) low = middle;
      else high = middle;
    }
    shown = channelsIn(bounded, low, hue);
  }
  return hexOfChannels(shown.map((channel) => encoded(Math.min(1, Math.max(0, channel))) * 255));
}

/** Returns the mix of two colors `#rrggbb` in sRGB. @param share how much of the first, 0 to 1 */
export function mixedColor(left: string, right: string, share: number): string {
  const behind = channelsOf(right);
  return hexOfChannels(
    channelsOf(left).map((channel, at) => channel * share + (behind[at] ?? 0) * (1 - share)),
  );
}

/** Returns `#rrggbb` of red, green and blue, each 0 to 255. */
export function hexOfChannels(channels: readonly number[]): string {
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

const CHROMA_STEPS = 24;
/** Less than a screen's smallest step: black and white themselves are off by rounding. */
const TOLERANCE = 0.000_1;

function isShowable(channels: readonly number[]): boolean {
  return channels.every((channel) => channel >= -TOLERANCE && channel <= 1 + TOLERANCE);
}

/** Returns linear red, green and blue, outside 0 to 1 where screens cannot show the color. */
function channelsIn(lightness: number, chroma: number, hue: number): number[] {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const long = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b) ** 3;
  const medium = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b) ** 3;
  const short = (lightness - 0.089_484_177_5 * a - 1.291_485_548 * b) ** 3;
  return [
    4.076_741_662_1 * long - 3.307_711_591_3 * medium + 0.230_969_929_2 * short,
    -1.268_438_004_6 * long + 2.609_757_401_1 * medium - 0.341_319_396_5 * short,
    -0.004_196_086_3 * long - 0.703_418_614_7 * medium + 1.707_614_701 * short,
  ];
}

function encoded(part: number): number {
  return part <= 0.003_130_8 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;
}
