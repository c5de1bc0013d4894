import { channelsOf, linearLight } from './oklch.ts';

/** Returns the contrast ratio of two colors, 1 to 21 (WCAG 2.2, "contrast ratio"); both `#rrggbb`. */
export function contrastRatio(left: string, right: string): number {
  const [dark = 0, light = 0] = [luminance(left), luminance(right)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map(linearLight);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
