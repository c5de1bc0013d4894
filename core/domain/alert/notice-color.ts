/** §3: the colours that a rule can give its notices. */
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

/** The colours, the soft one of each hue first (§3). */
export const NOTICE_COLORS = Object.keys(BACKGROUNDS).filter(isNoticeColor);

/** Whether a stored value names one of the colours. */
export function isNoticeColor(value: unknown): value is NoticeColor {
  return typeof value === 'string' && Object.hasOwn(BACKGROUNDS, value);
}

/** A colour as it is painted, `#rrggbb`: the ground, and of dark and white ink the one that is easier to read on it. */
export function noticeColors(colour: NoticeColor): { background: string; textColor: string } {
  const background = BACKGROUNDS[colour];
  const [dark, white] = TEXT_COLORS;
  return {
    background,
    textColor: contrastRatio(dark, background) >= contrastRatio(white, background) ? dark : white,
  };
}

/** How well one colour reads on another, 1 to 21 (WCAG 2.2, "contrast ratio"); both as `#rrggbb`. */
export function contrastRatio(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
