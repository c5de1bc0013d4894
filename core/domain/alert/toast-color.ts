import { contrastRatio } from '../theme/srgb.ts';

/** The colors that a rule can give its toasts (§3). */
export type ToastColor =
  | 'soft-red'
  | 'red'
  | 'soft-green'
  | 'green'
  | 'soft-yellow'
  | 'yellow'
  | 'soft-info'
  | 'info';

const BACKGROUNDS: Readonly<Record<ToastColor, string>> = {
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
export const TOAST_COLORS = Object.keys(BACKGROUNDS).filter(isToastColor);

/** Whether a stored value names one of the colors. */
export function isToastColor(value: unknown): value is ToastColor {
  return typeof value === 'string' && Object.hasOwn(BACKGROUNDS, value);
}

/** Returns the background of a color and the more readable of dark and white text on it, both `#rrggbb`. */
export function toastColors(color: ToastColor): { background: string; textColor: string } {
  const background = BACKGROUNDS[color];
  const [dark, white] = TEXT_COLORS;
  return {
    background,
    textColor: contrastRatio(dark, background) >= contrastRatio(white, background) ? dark : white,
  };
}
