/** The colors that a rule can give its notices (§3). */
export type NoticeColor =
  | 'soft-red'
  | 'red'
  | 'soft-green'
  | 'green'
  | 'soft-yellow'
  | 'yellow'
  | 'soft-info'
  | 'info';

const BACKGROUNDS: Readonly<Record<NoticeColor, string>> = {
  'soft-red': '#ffdddd',
  red: '#f44336',
  'soft-green': '#ddffdd',
  green: '#4caf50',
  'soft-yellow': '#ffffcc',
  yellow: '#ffeb3b',
  'soft-info': '#ddffff',
  info: '#2196f3',
};
const TEXT_COLORS = ['#181818', '#ffffff'] as const;

/** All colors, the soft one of each hue first (§3). */
// Stryker disable next-line MethodExpression: all are names of colors; the check is for the compiler.
export const NOTICE_COLORS = Object.keys(BACKGROUNDS).filter(isNoticeColor);

/** Whether a stored value names one of the colors. */
export function isNoticeColor(value: unknown): value is NoticeColor {
  return typeof value === 'string' && Object.hasOwn(BACKGROUNDS, value);
}

/** Returns the background of a color and the more readable of dark and white text on it, both `#rrggbb`. */
export function noticeColors(color: NoticeColor): { background: string; textColor: string } {
  const background = BACKGROUNDS[color];
  const [dark, white] = TEXT_COLORS;
  return {
    background,
    // Stryker disable next-line ConditionalExpression,EqualityOperator: so far dark is the more readable on each.
    textColor: contrastRatio(dark, background) >= contrastRatio(white, background) ? dark : white,
  };
}

/** Returns the contrast ratio of two colors, 1 to 21 (WCAG 2.2, "contrast ratio"); both `#rrggbb`. */
export function contrastRatio(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    // Stryker disable next-line EqualityOperator: no part of a color is exactly so much.
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
